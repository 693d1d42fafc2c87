import type { ScriptError } from "#domain/error-reports/events.ts";
import {
  MAX_MESSAGE_LENGTH,
  MAX_PLACE_LENGTH,
  MAX_QUEUED,
  MAX_SENDS,
  MAX_STACK_LENGTH,
  SEND_AFTER_MS,
} from "#domain/error-reports/limits.ts";

const cut = (error: ScriptError): ScriptError => ({
  ...error,
  message: error.message.slice(0, MAX_MESSAGE_LENGTH),
  stack: error.stack.slice(0, MAX_STACK_LENGTH),
  source: error.source.slice(0, MAX_PLACE_LENGTH),
  pagePath: error.pagePath.slice(0, MAX_PLACE_LENGTH),
});

/**
 * For one page: errors wait for a second without further ones, up to ten of them, and are sent
 * together, up to twenty times. Further ones are dropped. Spec: A9.5.
 */
export const createErrorReporter = (send: (errors: readonly ScriptError[]) => void) => {
  let queue: ScriptError[] = [];
  let sends = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    if (queue.length === 0) return;
    const errors = queue;
    queue = [];
    sends += 1;
    send(errors);
  };
  return {
    report: (error: ScriptError): void => {
      if (sends >= MAX_SENDS || queue.length >= MAX_QUEUED) return;
      queue.push(cut(error));
      clearTimeout(timer);
      timer = setTimeout(flush, SEND_AFTER_MS);
    },
    /** Immediately, because the page is about to be left. */
    flush,
  };
};
