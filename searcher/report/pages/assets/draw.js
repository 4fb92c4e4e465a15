// Cards, hands and piles as elements.
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

function element(kind, className, text) {
  const made = document.createElement(kind);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function cardElement(card, seat) {
  const made = element("span", "card");
  made.dataset.card = card;
  if (game.colour) {
    made.textContent = SUITS[card[0]] + (card[1] === "T" ? "10" : card[1]);
    if ("HD".includes(card[0])) made.classList.add("red");
  } else {
    made.textContent = card === "-" ? "·" : card;
    if (card === "-") made.classList.add("plain");
  }
  if (seat !== undefined) made.classList.add(`by${seat + 1}`);
  return made;
}

function cardsElement(cards, title, className, seat, seats) {
  const made = element("div", className);
  const head = element("h3", seat === undefined ? "" : `s${seat + 1}`, title);
  const row = element("div", "cards");
  row.replaceChildren(...cards.map((card, i) => cardElement(card, seats && seats[i])));
  made.append(head, row);
  return made;
}

function count(cards) {
  return cards === 1 ? "1 card" : `${cards} cards`;
}

function tableElements(table, leader) {
  const seats = table.hands.map((hand, seat) => cardsElement(
    hand, `Player ${seat + 1}${seat === leader ? ", leads" : ""}: ${count(hand.length)}${game.colour ? " in the stock" : ""}`,
    "seat", seat));
  if (game.colour) {
    return seats.flatMap((made, seat) => [made, cardsElement(
      table.heaps[seat], `Heap: ${count(table.heaps[seat].length)}${table.heaps[seat].length > 1 ? ", the last one shows" : ""}`, "heap", seat)]);
  }
  const pile = cardsElement(table.pile.map(([, card]) => card),
    `Pile: ${count(table.pile.length)}`, "pile", undefined, table.pile.map(([seat]) => seat));
  return [seats[0], pile, ...seats.slice(1)];
}
