"""The replay page in a real browser: every game on it is the game of the slow rules."""
import random

import pytest
from browser import chromium, overlaps, resize
from tracing import trace

from searcher import play
from searcher.data import KNOWN_INFINITE, records
from searcher.deal import Deal
from searcher.report.pages.replay_page import replay_page
from searcher.rules import colour, straffkort
from searcher.table.deal import TableDeal
from searcher.table.house_rules import House
from searcher.table.playing import random_table_deal

HANDS = """return [...document.querySelectorAll(arguments[0] + " ." + arguments[1] + " .cards")]
  .map((row) => [...row.children].map((card) => card.dataset.card).join(""))"""
SOLID = "button,label,h1,h2,.card,h3,p,svg,pre,#slider"


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    with chromium(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture
def opened(window, tmp_path):
    """Open the page of a deal; returns the browser, with no error on its console."""
    def open_page(deal, house, sentence="a sentence"):
        made, _ = trace(deal, house)
        path = tmp_path / "page.html"
        path.write_text(replay_page(made, house, "a title", sentence, {"deal": str(deal)}),
                        encoding="utf-8")
        window.get(path.as_uri())
        return window
    yield open_page
    assert window.get_log("browser") == []


def for_two(text):
    return TableDeal.parse("straffkort", text), House("straffkort", 2)


def slide(window, turn):
    window.execute_script("""const slider = document.getElementById("slider");
        slider.value = arguments[0]; slider.dispatchEvent(new Event("input"));""", turn)


def press(window, *keys):
    for key in keys:
        window.execute_script("document.body.dispatchEvent(new KeyboardEvent('keydown',"
                              "{key: arguments[0], bubbles: true}))", key)


def where(window):
    return window.find_element("id", "where").text


@pytest.mark.slow
def test_the_slider_lands_on_the_state_of_the_rules(opened):
    text = records()[-1].deal
    deal = Deal.parse(text)
    twin = list(straffkort.tricks(deal.hand1, deal.hand2))
    window = opened(*for_two(text))
    for turn in random.Random(1).sample(range(len(twin)), 20):
        slide(window, turn)
        assert tuple(window.execute_script(HANDS, "#table", "seat")) == twin[turn].before
        assert f"trick {turn + 1:d} of 1164" in where(window)
        leads = window.execute_script("return [...document.querySelectorAll('#table .seat h3')]"
                                      ".map((one) => one.textContent.includes('leads'))")
        assert leads.index(True) + 1 == twin[turn].leader
    slide(window, len(twin))
    assert tuple(window.execute_script(HANDS, "#table", "seat")) == twin[-1].after


def test_the_slider_of_a_colour_game(opened):
    house = House("colour", 3)
    deal = random_table_deal(house, 1, 0)
    twin = list(colour.rounds(deal.hands))
    window = opened(deal, house)
    for turn in random.Random(2).sample(range(len(twin)), 20):
        slide(window, turn)
        for kind, cards in (("seat", twin[turn].before.stocks), ("heap", twin[turn].before.heaps)):
            assert window.execute_script(HANDS, "#table", kind) == ["".join(row) for row in cards]


def test_every_step_of_an_infinite_game_forward_and_back(opened):
    deal = Deal.parse(KNOWN_INFINITE)
    twin = straffkort.tricks(deal.hand1, deal.hand2)
    window = opened(*for_two(KNOWN_INFINITE))
    piles = []
    for trick in (next(twin) for _ in range(66)):
        piles += [trick.pile[:laid + 1] for laid in range(len(trick.laid))] + [""]
    read = "document.querySelector('#table .pile .cards')"
    shown = window.execute_script(f"""const seen = [];
        const pile = () => [...{read}.children].map((card) => card.dataset.card).join("");
        for (let i = 0; i < arguments[0]; i += 1) {{ run("step"); seen.push(pile()); }}
        for (let i = 0; i < arguments[0]; i += 1) {{ seen.push(pile()); run("back"); }}
        return seen;""", len(piles))
    assert shown == piles + piles[::-1]
    assert where(window).startswith("trick 1 of 66, 0 cards")


def test_plays_to_the_end_and_the_recurring_state_is_shown_twice(opened):
    from selenium.webdriver.support.ui import Select, WebDriverWait

    window = opened(*for_two(KNOWN_INFINITE))
    Select(window.find_element("id", "speed")).select_by_value("2000")
    window.find_element("id", "play").click()
    WebDriverWait(window, 30).until(lambda _: "after the last trick" in where(window))
    assert "474 cards laid" in where(window)
    assert "the state before trick 5 again" in where(window)
    first, again = (window.execute_script(HANDS, state, "seat") for state in ("#first", "#again"))
    deal = Deal.parse(KNOWN_INFINITE)
    twin = straffkort.tricks(deal.hand1, deal.hand2)
    at_first = next(trick for number, trick in enumerate(twin) if number == 4)
    assert tuple(first) == at_first.before and first == again


def test_the_cycle_is_shaded_where_verify_says(opened):
    window = opened(*for_two(KNOWN_INFINITE))
    outcome = play(KNOWN_INFINITE)
    start = outcome.transient.tricks
    shade = window.find_element("css selector", ".cycle")
    assert shade.get_attribute("data-from") == str(start)
    assert shade.get_attribute("data-to") == str(start + outcome.period.tricks)
    window.find_element("id", "cycle").click()
    pointer = window.execute_script("return document.getElementById('here').getAttribute('x1')")
    assert float(pointer) == pytest.approx(float(shade.get_attribute("x")), abs=0.1)
    assert window.execute_script("return getComputedStyle(document.querySelector('.cycle')).fill")


def test_keys(opened):
    window = opened(*for_two(KNOWN_INFINITE))
    press(window, "ArrowRight", "ArrowRight")
    assert where(window).startswith("trick 1 of 66, 2 cards")
    press(window, "ArrowLeft")
    assert where(window).startswith("trick 1 of 66, 1 card laid")
    press(window, "ArrowUp", "PageUp")
    assert where(window).startswith("trick 3 of 66")
    press(window, "ArrowDown")
    assert where(window).startswith("trick 2 of 66")
    press(window, "c")
    assert where(window).startswith("trick 5 of 66, 34 cards")
    press(window, "End", "ArrowRight")
    assert where(window).startswith("after the last trick")
    press(window, "Home", "ArrowLeft")
    assert where(window).startswith("trick 1 of 66, 0 cards")
    press(window, " ")
    assert window.find_element("id", "play").text == "Pause"
    press(window, " ")
    assert window.find_element("id", "play").text == "Play"


def test_real_keys_reach_the_page_and_every_control_takes_focus(opened):
    from selenium.webdriver.common.keys import Keys

    window = opened(*for_two("J--/-J-"))
    seen = []
    for _ in range(14):
        window.switch_to.active_element.send_keys(Keys.TAB)
        seen.append(window.switch_to.active_element.get_attribute("id"))
    assert {"scheme", "play", "back", "step", "end", "cycle", "speed", "slider"} <= set(seen)
    slider = window.find_element("id", "slider")
    slider.send_keys(Keys.ARROW_RIGHT)
    assert where(window).startswith("trick 2 of 3")
    window.find_element("id", "step").send_keys(Keys.ENTER)
    assert "trick 2 of 3, 3 cards" in where(window)


PAGES = [for_two(KNOWN_INFINITE), for_two(records()[-1].deal),
         (random_table_deal(House("colour", 4), 1, 0), House("colour", 4)),
         (random_table_deal(House("straffkort", 3), 1, 0), House("straffkort", 3))]


@pytest.mark.parametrize("deal, house", PAGES, ids=lambda given: str(given)[:12])
def test_nothing_overlaps_and_no_card_is_lost(opened, deal, house):
    window = opened(deal, house)
    for width in (390, 1400):
        resize(window, width)
        for turn in (0, 17, 10**6):
            slide(window, turn)
            assert overlaps(window, SOLID) == [], (width, turn)
    cards, longest = window.execute_script("""run("start"); let longest = 0;
        const all = Math.min(300, steps.flat().length);
        for (let i = 0; i < all; i += 1) run("step");
        return [game.cards[place.turn] + laidIn(place.turn, place.step),
                document.querySelectorAll("#table .card").length];""")
    assert cards > 0 and longest == sum(map(len, deal.hands))


def test_the_longest_known_game_is_a_small_page(opened):
    window = opened(*for_two(records()[-1].deal))
    assert len(window.page_source) < 1_000_000


def test_light_and_dark(opened):
    window = opened(*for_two("J--/-J-"))
    paper = "return getComputedStyle(document.body).backgroundColor"
    window.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    dark = window.execute_script(paper)
    window.find_element("id", "scheme").click()
    light = window.execute_script(paper)
    window.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-color-scheme", "value": "light"}]})
    window.refresh()
    assert window.execute_script(paper) == light != dark


def test_text_that_looks_like_a_page_is_shown_as_text(opened):
    nasty = "</p><script>document.title = 'gone'</script><img src=x onerror=\"alert(1)\">&amp;"
    window = opened(*for_two("J--/-J-"), sentence=nasty)
    assert window.find_element("id", "sentence").text == nasty
    assert window.title == "a title"
