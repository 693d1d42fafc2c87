import type { Locator, Page } from "playwright-core";
import { type Counts, DeadEnd, find, type Hand, typeLocalTime, typeText } from "./hand.ts";

/** No screen of the console has more places that Tab leads to. */
const MAX_STEPS = 300;

/** Parts that share one place of Tab: arrow keys lead from one to the next. */
const withArrows = new Set(["menuitem", "option", "treeitem", "tab"]);

const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element.contains(document.activeElement));

/** The direction in which Tab is nearer: towards what comes before the focus, or after it. */
const tabTowards = (what: Locator): Promise<"Tab" | "Shift+Tab"> =>
  what.evaluate((element) => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return "Tab";
    const isBefore = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? "Shift+Tab" : "Tab";
  });

/** In a list of choices the focus stays in its field, which names the choice that Enter selects. */
const isMarked = (option: Locator): Promise<boolean> =>
  option.evaluate(({ id }) => document.activeElement?.getAttribute("aria-activedescendant") === id);

const roleOf = (what: Locator): Promise<string> =>
  what.evaluate((element) => element.getAttribute("role") ?? "");

/**
 * An owner with a keyboard alone, who begins each page where a browser does: in front of its first
 * part. No call of a mouse is made, and focus is moved by keys only.
 */
export const createKeyboardHand = (page: Page): Hand => {
  const { keyboard } = page;
  const counts: Counts = { clicks: 0, fields: 0 };

  const walk = async (what: Locator, key: string, isThere = isFocused): Promise<void> => {
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await isThere(what)) return;
      await keyboard.press(key);
    }
    throw new DeadEnd(String(what), `${key} does not lead there.`);
  };

  /** Into the group of a part with arrows, then along it. */
  const reach = async (what: Locator): Promise<void> => {
    await find(what);
    if (!withArrows.has(await roleOf(what))) return walk(what, await tabTowards(what));
    const group = what.locator(
      "xpath=ancestor::*[@role='menu' or @role='tree' or @role='listbox'][1]",
    );
    await walk(group, await tabTowards(group));
    await walk(what, "ArrowDown");
  };

  const click = async (what: Locator): Promise<void> => {
    await reach(what);
    // Arrow keys select in a tree; Enter goes from there to the fields.
    await keyboard.press("Enter");
    counts.clicks += 1;
  };

  return {
    screen: page,
    counts,
    follow: async (url) => {
      await page.goto(url);
      if (await page.evaluate(() => document.activeElement !== document.body))
        throw new DeadEnd(url, "the page moves the focus before a key is pressed.");
    },
    click,
    type: async (into, text) => {
      await reach(into);
      await keyboard.press("ControlOrMeta+A");
      await typeText(page, text);
      counts.fields += 1;
    },
    choose: async (field, option) => {
      await reach(field);
      await keyboard.press("ArrowDown");
      await find(option);
      await walk(option, "ArrowDown", isMarked);
      await keyboard.press("Enter");
      counts.clicks += 2;
      counts.fields += 1;
    },
    typeTime: async (into, time) => {
      await reach(into);
      await typeLocalTime(page, time);
      counts.fields += 1;
    },
    upload: async (button, file) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), click(button)]);
      await chooser.setFiles(file);
    },
  };
};
