// Where the game is: before step `step` of turn `turn`; buttons, slider, keys and the clock.
const byId = (id) => document.getElementById(id);
const last = game.turns.length;
const slider = byId("slider");
const place = { turn: 0, step: 0, table: copyOf(before[0]), playing: false };

function leaderOf(turn) {
  if (game.colour || turn >= last) return undefined;
  return Number(game.turns[turn].match(/[1-4]/)[0]) - 1;
}

function show() {
  byId("table").replaceChildren(...tableElements(place.table, leaderOf(place.turn)));
  slider.value = place.turn;
  const cards = game.cards[place.turn] + laidIn(place.turn, place.step);
  const where = place.turn === last ? `after the last ${game.turn}` : `${game.turn} ${place.turn + 1} of ${last}`;
  slider.setAttribute("aria-valuetext", where);
  let said = `${where}, ${count(cards)} laid`;
  if (place.table.said) said += `; ${place.table.said}`;
  if (game.recurs !== null && place.turn === last) said += `. This is the state before ${game.turn} ${game.recurs + 1} again.`;
  else if (game.recurs !== null && place.turn >= game.recurs) said += "; in the cycle";
  byId("where").textContent = said;
  byId("play").textContent = place.playing ? "Pause" : "Play";
  const chart = document.querySelector("svg[data-left]");
  const x = Number(chart.dataset.left) + (chart.dataset.right - chart.dataset.left) * (last ? place.turn / last : 0);
  for (const end of ["x1", "x2"]) byId("here").setAttribute(end, x);
}

function laidIn(turn, step) {
  if (turn === last) return 0;
  return steps[turn].slice(0, step).filter((marks) => !marks.startsWith(">"))
    .reduce((sum, marks) => sum + marks.replace(/[a-d]/g, "").length, 0);
}

function goTo(turn, step = 0) {
  place.turn = Math.min(Math.max(turn, 0), last);
  place.step = place.turn === last ? 0 : step;
  place.table = copyOf(before[place.turn]);
  for (const done of (steps[place.turn] || []).slice(0, place.step)) apply(place.table, done);
}

function forward() {
  if (place.turn === last) return false;
  apply(place.table, steps[place.turn][place.step]);
  place.step += 1;
  if (place.step === steps[place.turn].length) {
    place.turn += 1;
    place.step = 0;
  }
  return place.turn < last;
}

function back() {
  if (place.step > 0) goTo(place.turn, place.step - 1);
  else if (place.turn > 0) goTo(place.turn - 1, steps[place.turn - 1].length - 1);
}

function play(on) {
  place.playing = on && last > 0;
  if (!place.playing) return;
  if (place.turn === last) goTo(0);
  let due = 0;
  let then = performance.now();
  const tick = (now) => {
    if (!place.playing) return;
    due += (now - then) / 1000 * Number(byId("speed").value);
    then = now;
    for (; due >= 1 && place.playing; due -= 1) place.playing = forward();
    show();
    if (place.playing) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

const commands = {
  play: () => play(!place.playing),
  step: () => { play(false); forward(); },
  back: () => { play(false); back(); },
  next: () => { play(false); goTo(place.turn + 1); },
  previous: () => { play(false); goTo(place.step ? place.turn : place.turn - 1); },
  start: () => { play(false); goTo(0); },
  end: () => { play(false); goTo(last); },
  cycle: () => { if (game.recurs !== null) { play(false); goTo(game.recurs); } },
};
const KEYS = {
  " ": "play", ArrowRight: "step", ArrowLeft: "back", ArrowUp: "next", ArrowDown: "previous",
  PageUp: "next", PageDown: "previous", Home: "start", End: "end", c: "cycle",
};

function run(command) {
  commands[command]();
  show();
}

for (const button of document.querySelectorAll("button[data-command]")) {
  button.addEventListener("click", () => run(button.dataset.command));
}
slider.addEventListener("input", () => { play(false); goTo(Number(slider.value)); show(); });
document.addEventListener("keydown", (event) => {
  const on = event.target.tagName;
  // a slider, a list and a focused button have keys of their own
  if (event.ctrlKey || event.altKey || event.metaKey || on === "SELECT") return;
  if ((on === "INPUT" && event.key !== " " && event.key !== "c") || (on === "BUTTON" && event.key === " ")) return;
  if (!(event.key in KEYS)) return;
  event.preventDefault();
  run(KEYS[event.key]);
});
byId("chart").addEventListener("click", (event) => {
  const chart = document.querySelector("svg[data-left]");
  const box = chart.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width * chart.dataset.width;
  play(false);
  goTo(Math.round((x - chart.dataset.left) / (chart.dataset.right - chart.dataset.left) * last));
  show();
});

const pointer = document.createElementNS("http://www.w3.org/2000/svg", "line");
pointer.id = "here";
pointer.setAttribute("y1", game.top);
pointer.setAttribute("y2", game.bottom);
document.querySelector("svg[data-left]").append(pointer);
if (game.recurs !== null) {
  for (const [id, turn] of [["first", game.recurs], ["again", last]]) {
    byId(id).append(...tableElements(before[turn], leaderOf(game.recurs)));
  }
}
show();
