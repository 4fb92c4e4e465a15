// The game, played again from its trace: see searcher/report/pages/game_trace.py for the marks.
const game = JSON.parse(document.getElementById("data").textContent);

function dealt() {
  const seats = game.hands.length;
  return {
    hands: game.hands.map((hand) => hand.slice()),
    heaps: Array.from({ length: seats }, () => []),
    pile: [], // [seat, card], as they were laid
    said: "",
  };
}

function copyOf(table) {
  return {
    hands: table.hands.map((hand) => hand.slice()),
    heaps: table.heaps.map((heap) => heap.slice()),
    pile: table.pile.slice(),
    said: table.said,
  };
}

// A step is what is seen to happen at once: a card, or a taking; in colour, all turned cards.
function stepsOf(turn) {
  const cut = turn.indexOf(">");
  const laid = cut < 0 ? turn : turn.slice(0, cut);
  const steps = game.colour ? [laid] : Array.from(laid);
  return cut < 0 ? steps : [...steps, turn.slice(cut)];
}

function layOne(table, mark) {
  const called = "abcd".indexOf(mark);
  if (called < 0) {
    const seat = Number(mark) - 1;
    const card = table.hands[seat].shift();
    if (game.colour) table.heaps[seat].push(card);
    else table.pile.push([seat, card]);
  } else if (game.colour) {
    table.hands[called] = table.heaps[called];
    table.heaps[called] = [];
  } else {
    table.said = `player ${called + 1} has no card`;
  }
}

function take(table, step) {
  const said = [];
  for (const taking of step.slice(1).split(">")) {
    const taker = Number(taking[0]) - 1;
    if (game.colour) {
      for (const heap of taking.slice(1)) {
        table.hands[taker].push(...table.heaps[heap - 1]);
        table.heaps[heap - 1] = [];
      }
      said.push(`player ${taker + 1} takes the heaps of ${Array.from(taking.slice(1)).join(", ")}`);
    } else {
      table.hands[taker].push(...table.pile.map(([, card]) => card));
      table.pile = [];
      said.push(`player ${taker + 1} takes the pile`);
    }
  }
  table.said = said.join("; ");
}

function apply(table, step) {
  table.said = "";
  if (step.startsWith(">")) take(table, step);
  else for (const mark of step) layOne(table, mark);
}

// The table before every turn, and after the last one, so that any turn is one look away.
const steps = game.turns.map(stepsOf);
const before = [dealt()];
for (const turn of steps) {
  const table = copyOf(before[before.length - 1]);
  for (const step of turn) apply(table, step);
  before.push(table);
}
