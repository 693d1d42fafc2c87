import type { ScriptError } from "#domain/error-reports/events.ts";

/** Browser extensions have their own errors. */
const isOurs = (source: string): boolean => source === "" || source.startsWith(location.origin);

/** Reports all uncaught errors of this page's scripts. Spec: A8.10, A9.5. */
export const reportErrors = (): void => {
  const tell = (thrown: unknown, place: Partial<ScriptError>): void => {
    const { source = "" } = place;
    if (!isOurs(source)) return;
    const { message, stack = "" } = thrown instanceof Error ? thrown : { message: String(thrown) };
    const told = { message, stack, line: 0, column: 0, ...place };
    const pagePath = location.pathname;
    // Most pages have no errors: the rest is loaded with the first one.
    import("./send-errors.ts").then(
      ({ errorReporter }) =>
        errorReporter.report({ ...told, source: source.replace(location.origin, ""), pagePath }),
      () => undefined,
    );
  };
  window.addEventListener("error", ({ error, message, filename, lineno, colno }) =>
    tell(error ?? message, { source: filename, line: lineno, column: colno }),
  );
  window.addEventListener("unhandledrejection", ({ reason }) => tell(reason, {}));
};
