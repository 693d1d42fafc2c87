import type { Cldr } from "./cldr.ts";
import type { Markup } from "./markup.ts";
import type { Arguments } from "./tree.ts";

/** What the website says about itself. */
export type WebsiteFacts = {
  /** IANA name; America/New_York when absent, UTC when unknown. Spec: B9.10. */
  readonly timeZone?: string;
  /** ISO 4217; USD when absent. Spec: B9.20. */
  readonly currency?: string;
};

/** What formatters and predicates may know besides their value. */
export type Scope = {
  /**
   * The value that `@` means here. For the formatters of a variable that is printed this is its
   * first value as it was before the formatters; those of `{.var}` see the section's own value.
   */
  readonly node: () => unknown;
  /** Position in the nearest repeated section from 1; undefined outside of one. */
  readonly index: () => number | undefined;
  /** Looks a path up as a variable would: in the nearest section that has it. */
  readonly resolve: (path: string) => unknown;
  /** As `resolve`, but not in `node()` itself: for arguments that speak of the place of the tag. */
  readonly resolveOutside: (path: string) => unknown;
  /** An argument as a value: a JSON literal, or else a path. */
  readonly argument: (text: string) => unknown;
  /**
   * Renders a macro or partial over a value; empty, with an error, when it cannot be found. It finds
   * `args` under `@args`.
   */
  readonly apply: (
    name: string,
    value: unknown,
    isPrivate: boolean,
    args?: Readonly<Record<string, string>>,
  ) => Markup;
  /** Counts work that grows with the data: one for each value looked at. */
  readonly charge: (steps: number) => void;
  /** Adds an error at the tag that is being rendered. Visitors never see it. */
  readonly report: (message: string) => void;
  /** Whether what is printed is escaped unless it is `Markup`. */
  readonly escape: boolean;
  /** The words of the page's language; undefined when there are none. */
  readonly cldr: () => Cldr | undefined;
  /** BCP 47; null for no locale data. */
  readonly locale: string | null;
  /** Milliseconds since 1970; undefined when the caller gave no time. */
  readonly now: number | undefined;
  readonly timeZone: () => string;
  readonly currency: () => string;
  /**
   * What a vocabulary has found out about the value it last looked at: a page asks many things of one
   * value after another. Only whoever wrote it knows what it is.
   */
  lastFacts: { readonly item: unknown } | undefined;
};

/**
 * `values` are all variables of the tag (`{a, b|message …}`), `value` is the first of them, changed
 * by the formatters before this one. With `escape: true` text that a formatter gives back is escaped
 * when it is printed and `Markup` is not. A formatter that is given Markup sees its characters, and
 * what it makes of them is text again.
 */
export type Formatter = (
  value: unknown,
  args: Arguments,
  scope: Scope,
  values: readonly unknown[],
) => unknown;
export type Predicate = (scope: Scope, args: Arguments) => boolean;

export type Described<Work> = {
  readonly name: string;
  /** Kept in `<group>-reference.ts` instead. */
  readonly says?: string;
  /** The name to use instead. */
  readonly deprecated?: string;
  readonly run: Work;
};
export type FormatterDefinition = Described<Formatter>;
export type PredicateDefinition = Described<Predicate>;

/** The names that templates may use, and what is known of languages. */
export type Vocabulary = {
  readonly formatters: ReadonlyMap<string, FormatterDefinition>;
  readonly predicates: ReadonlyMap<string, PredicateDefinition>;
  /** Locale data of a BCP 47 tag; undefined when there is none. */
  readonly cldr: (locale: string | null) => Cldr | undefined;
};
