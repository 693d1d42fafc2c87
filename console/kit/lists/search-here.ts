import type { NavigateOptions, RegisteredRouter } from "@tanstack/react-router";

type SearchHere = NavigateOptions<RegisteredRouter, string, ".">["search"] & object;

/**
 * Parameters for the screen that is open, or a change of them. The router knows those of every screen, and code that
 * serves all lists cannot say which one this is: it is compared with none.
 */
export const searchHere = (search: object | ((old: object) => object)): SearchHere =>
  search as SearchHere;
