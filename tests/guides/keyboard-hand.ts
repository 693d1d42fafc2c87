import type { Locator, Page } from "playwright-core";
import { type Counts, DeadEnd, find, type Hand } from "./hand.ts";

/** No screen of the console has more places that Tab leads to. */
const MOST_STEPS = 300;

/** Parts that share one place of Tab: arrow keys lead from one to the next. */
const withArrows = new Set(["menuitem", "option", "treeitem", "tab"]);

const isFocused = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element.contains(document.activeElement));

const roleOf = (what: Locator): Promise<string> =>
  what.evaluate((element) => element.getAttribute("role") ?? "");

/** An owner with a keyboard alone. No call of a mouse is made, and focus is moved by keys only. */
export const createKeyboardHand = (page: Page): Hand => {
  const { keyboard } = page;
  const counts: Counts = { clicks: 0, fields: 0 };

  const walk = async (what: Locator, key: string): Promise<void> => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await isFocused(what)) return;
      await keyboard.press(key);
    }
    throw new DeadEnd(String(what), `${key} does not lead there.`);
  };

  /** Into the group of a part with arrows, then along it. */
  const reach = async (what: Locator): Promise<void> => {
    await find(what);
    if (!withArrows.has(await roleOf(what))) return walk(what, "Tab");
    const group = what.locator(
      "xpath=ancestor::*[@role='menu' or @role='tree' or @role='listbox'][1]",
    );
    await walk(group, "Tab");
    await walk(what, "ArrowDown");
  };

  const click = async (what: Locator): Promise<void> => {
    await reach(what);
    // Arrow keys select in a tree; Enter goes from there to the fields.
    if ((await roleOf(what)) !== "treeitem") await keyboard.press("Enter");
    counts.clicks += 1;
  };

  return {
    screen: page,
    counts,
    follow: async (url) => {
      await page.goto(url);
    },
    click,
    type: async (into, text) => {
      await reach(into);
      await keyboard.press("ControlOrMeta+A");
      await keyboard.type(text);
      counts.fields += 1;
    },
    upload: async (button, file) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), click(button)]);
      await chooser.setFiles(file);
    },
  };
};
