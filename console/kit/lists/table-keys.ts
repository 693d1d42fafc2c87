import { type RefObject, useEffect } from "react";
import { isForOthers } from "./key-target.ts";

const OPENER = "[data-row-opener]";
const BOX = 'input[type="checkbox"]';
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** The element that opens each row; for rows without one, the checkbox. */
const openersIn = (table: HTMLElement): readonly HTMLElement[] =>
  [...table.querySelectorAll("tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>(OPENER) ?? row.querySelector<HTMLElement>(BOX) ?? [],
  );

const rowOf = (table: HTMLElement): Element | null => {
  const focused = document.activeElement;
  return focused !== null && table.contains(focused) ? focused.closest("tbody tr") : null;
};

/** Focuses the next row's opener, which Enter opens; from outside the first one. */
const step = (table: HTMLElement, by: 1 | -1): boolean => {
  const openers = openersIn(table);
  const row = rowOf(table);
  const here = openers.findIndex((opener) => row?.contains(opener));
  const next = openers[here === -1 ? 0 : here + by];
  next?.focus();
  return next !== undefined;
};

const choose = (table: HTMLElement, shiftKey: boolean): boolean => {
  const box = rowOf(table)?.querySelector<HTMLInputElement>(BOX);
  box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
  return box != null;
};

const search = (): boolean => {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
};

const act = (table: HTMLElement, { key, shiftKey }: KeyboardEvent): boolean => {
  const by = STEPS[key];
  if (by !== undefined) return step(table, by);
  // With Caps Lock, "X" is the plain key.
  if (key === "x" || key === "X") return choose(table, shiftKey);
  return key === "/" && search();
};

/**
 * j and k move between rows, x selects a row and Shift + x those up to it, / goes to the search. Of several tables
 * on a screen the focused one counts, else the first.
 */
export const useTableKeys = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const table = frame.current;
      if (table === null || isForOthers(event)) return;
      const tables = [...document.querySelectorAll<HTMLElement>("[data-table-frame]")];
      const target = tables.find((each) => each.contains(document.activeElement)) ?? tables[0];
      if (target === table && act(table, event)) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [frame]);
};
