import type { Locator, Page } from "playwright-core";
import { walkTo } from "#tests/support/walk.ts";
import { type Counts, DeadEnd, find, type Hand, typeLocalTime, typeText } from "./hand.ts";

/** No list of choices is longer. */
const MAX_STEPS = 300;

/** In a list of choices the focus stays in its field, which names the choice that Enter selects. */
const isMarked = (option: Locator): Promise<boolean> =>
  option.evaluate(({ id }) => document.activeElement?.getAttribute("aria-activedescendant") === id);

/**
 * An owner with a keyboard alone, who begins each page where a browser does: in front of its first
 * part. No call of a mouse is made, and focus is moved by keys only.
 */
export const createKeyboardHand = (page: Page): Hand => {
  const { keyboard } = page;
  const counts: Counts = { clicks: 0, fields: 0 };

  const reach = async (what: Locator): Promise<void> => {
    await find(what);
    await walkTo(page, what);
  };

  /** Along a list of choices, from the one that is marked. */
  const mark = async (option: Locator): Promise<void> => {
    await find(option);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      if (await isMarked(option)) return;
      await keyboard.press("ArrowDown");
    }
    throw new DeadEnd(String(option), "ArrowDown does not lead there.");
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
      await mark(option);
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
