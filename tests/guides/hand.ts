import type { Locator, Page } from "playwright-core";

export type Upload = {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
};

/** What an owner sees. Nothing of it calls the server or goes to an address. */
export type Screen = Pick<
  Page,
  "getByRole" | "getByLabel" | "getByText" | "locator" | "frameLocator"
>;

export type Counts = { clicks: number; fields: number };

/** An owner at the console: everything that a person can do there, counted. */
export type Hand = {
  readonly screen: Screen;
  readonly counts: Readonly<Counts>;
  /** Follows a link that was sent or printed. */
  readonly follow: (url: string) => Promise<void>;
  readonly click: (what: Locator) => Promise<void>;
  /** Empties a field and types into it. */
  readonly type: (into: Locator, text: string) => Promise<void>;
  /** Opens a list of choices and selects one. */
  readonly choose: (field: Locator, option: Locator) => Promise<void>;
  /** Types a day and a time into the parts of their field, in the order of an American browser. */
  readonly typeTime: (into: Locator, time: LocalTime) => Promise<void>;
  /** Presses the button that asks for a file, and chooses one. */
  readonly upload: (button: Locator, file: Upload) => Promise<void>;
};

/** A long text is typed to its first word, and the rest is pasted: each key takes as long as any other. */
export const typeText = async (
  { keyboard }: Pick<Page, "keyboard">,
  text: string,
): Promise<void> => {
  const typed = text.length > LONG ? text.indexOf(" ") : text.length;
  await keyboard.type(text.slice(0, typed));
  if (typed < text.length) await keyboard.insertText(text.slice(typed));
};

/** A time as people write it: `{ day: "05/16/2031", hour: "06:30", half: "PM" }`. */
export type LocalTime = {
  readonly day: string;
  readonly hour: string;
  readonly half: "AM" | "PM";
};

/** The keys that fill in a field of a day and a time from its first part on. */
export const typeLocalTime = async (
  { keyboard }: Pick<Page, "keyboard">,
  { day, hour, half }: LocalTime,
): Promise<void> => {
  await keyboard.type(day.replaceAll("/", ""));
  // A year could have more digits.
  await keyboard.press("ArrowRight");
  await keyboard.type(`${hour.replace(":", "")}${half}`);
};

/** A step that cannot be done on the screen. */
export class DeadEnd extends Error {
  constructor(step: string, reason: string, options?: ErrorOptions) {
    super(`Dead end at ${step}: ${reason}`, options);
    this.name = "DeadEnd";
  }
}

const PATIENCE_MS = 60_000;
/** Nobody types more letters than this in a field other than of text. */
const LONG = 30;

/** Waits until the part is shown. */
export const find = async (what: Locator): Promise<void> => {
  try {
    await what.waitFor({ timeout: PATIENCE_MS });
  } catch (cause) {
    throw new DeadEnd(String(what), "it is not on the screen.", { cause });
  }
};

/** Waits until the picture is loaded, too. */
export const seePicture = async (what: Locator): Promise<void> => {
  await find(what);
  await what.evaluate((picture) => (picture as HTMLImageElement).decode());
};

/** An owner with a mouse. */
export const createHand = (page: Page): Hand => {
  const counts: Counts = { clicks: 0, fields: 0 };
  const click = async (what: Locator): Promise<void> => {
    await find(what);
    await what.click();
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
      await find(into);
      await into.click();
      await page.keyboard.press("ControlOrMeta+A");
      await typeText(page, text);
      counts.fields += 1;
    },
    choose: async (field, option) => {
      await click(field);
      await click(option);
      counts.fields += 1;
    },
    typeTime: async (into, time) => {
      await find(into);
      // The month comes first.
      await into.click({ position: { x: 16, y: 16 } });
      await typeLocalTime(page, time);
      counts.fields += 1;
    },
    upload: async (button, file) => {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), click(button)]);
      await chooser.setFiles(file);
    },
  };
};
