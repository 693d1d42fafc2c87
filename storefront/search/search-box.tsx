import { type KeyboardEvent, useEffect, useState } from "react";
import { MAX_QUERY_LENGTH } from "#domain/search/terms.ts";
import { searchTexts } from "#domain/search/texts.ts";
import { contentLanguage } from "../kit/content-language.ts";
import { type Suggestion, suggest } from "./suggestions.ts";

const PAUSE_MS = 150;

/** Suggestions for the input, after a pause in typing. */
const useSuggestions = (typed: string, isTouched: boolean): readonly Suggestion[] => {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!isTouched) return undefined;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await suggest(typed, asking.signal);
      if (!asking.signal.aborted) setFound(answer);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, isTouched]);
  return found;
};

type RowSelector = {
  readonly found: readonly Suggestion[];
  readonly active: number;
};

const Suggestions = ({ found, active }: RowSelector) => (
  <div
    className="search-suggestions"
    id="search-suggestions"
    role="listbox"
    aria-label={searchTexts.results}
  >
    {found.map(({ kind, id, title, url }, at) => (
      <div
        key={`${kind} ${id}`}
        id={`suggestion-${at}`}
        className="search-suggestion"
        role="option"
        aria-selected={at === active}
        tabIndex={-1}
        // Before the field loses the focus, which would close the list under the pointer.
        onMouseDown={(event) => {
          event.preventDefault();
          location.assign(url);
        }}
      >
        <bdi {...contentLanguage()}>{title}</bdi>
        <span>{searchTexts[kind === "product" ? "products" : "content"]}</span>
      </div>
    ))}
  </div>
);

/** An ARIA combobox: the arrow keys move through the suggestions. */
const useRowSelector = (first: string) => {
  const [typed, setTyped] = useState(first);
  const [isTouched, setTouched] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useSuggestions(typed, isTouched);
  const isShown = isOpen && found.length > 0;

  const step = (by: 1 | -1) => {
    setOpen(true);
    const places = found.length + 1;
    // One more position than suggestions: the typed text itself.
    setActive((at) => ((at + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isShown ? found[active] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      step(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape" && isShown) setOpen(false);
    else if (event.key === "Enter" && chosen !== undefined) location.assign(chosen.url);
    else return;
    event.preventDefault();
  };
  const onType = (text: string) => {
    setTyped(text);
    setTouched(true);
    setOpen(true);
    setActive(-1);
  };
  return { typed, found, active, isShown, onKeyDown, onType, close: () => setOpen(false) };
};

/** The form of the search page, with suggestions below it. */
export const SearchBox = ({ typed: first }: { readonly typed: string }) => {
  const { typed, found, active, isShown, onKeyDown, onType, close } = useRowSelector(first);
  return (
    <search>
      <form className="search-form" action="/search" method="get">
        <label className="field-label" htmlFor="search-query">
          {searchTexts.label}
        </label>
        <div className="search-row">
          <input
            type="search"
            id="search-query"
            name="q"
            value={typed}
            maxLength={MAX_QUERY_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            role="combobox"
            aria-expanded={isShown}
            aria-controls="search-suggestions"
            aria-autocomplete="list"
            aria-describedby="search-hint"
            {...(isShown && active >= 0 && { "aria-activedescendant": `suggestion-${active}` })}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <button type="submit" className="button">
            {searchTexts.button}
          </button>
          {isShown && <Suggestions found={found} active={active} />}
        </div>
        <p className="search-hint" id="search-hint">
          {searchTexts.hint}
        </p>
      </form>
    </search>
  );
};
