import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { installmentsOf } from "#domain/installments/split.ts";
import { money } from "../kit/reader.ts";

/** The part of the page about the offer; throws when it is missing. Spec: A7.8. */
const loadPage = async (url: string): Promise<HTMLElement> => {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const part = page.querySelector<HTMLElement>("[data-installment-page]");
  if (part === null) throw new Error(`${url} says nothing about installments.`);
  return document.importNode(part, true);
};

/** Before the terms, which come last. */
const placeIn = (page: HTMLElement): HTMLElement => {
  const place = document.createElement("div");
  const terms = page.querySelector(".installment-terms");
  if (terms === null) page.append(place);
  else terms.before(place);
  return place;
};

/** Not in the specification; as on the pages. */
const WEEKS_BETWEEN = 2;

type Amount = { readonly totalCents: number; readonly currency: string };

/** The payments with their dates; they add up to the price. Spec: A5.13. */
const Payments = ({ totalCents, currency, language }: Amount & { readonly language: string }) => {
  const weeks = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return (
    <ol className="installment-payments" lang={language}>
      {installmentsOf(totalCents, currency).map((cents, index) => {
        const after = index * WEEKS_BETWEEN;
        const due = index === 0 ? weeks.format(0, "day") : weeks.format(after, "week");
        return (
          <li key={due}>
            <strong>{money(cents, currency)}</strong> <span>{due}</span>
          </li>
        );
      })}
    </ol>
  );
};

const FOCUSABLE = "a[href], button";

/** Otherwise the keyboard would leave for the browser's own bar. */
const keepInside = (dialog: HTMLDialogElement | null, event: KeyboardEvent): void => {
  if (event.key !== "Tab" || dialog === null) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [leaving, entering] = event.shiftKey
    ? [stops.at(0), stops.at(-1)]
    : [stops.at(-1), stops.at(0)];
  if (document.activeElement !== leaving && dialog.contains(document.activeElement)) return;
  event.preventDefault();
  entering?.focus();
};

type Props = {
  readonly page: HTMLElement;
  readonly place: HTMLElement;
  /** Absent beyond the limits of the offer. */
  readonly paid: Amount | undefined;
  readonly onClose: () => void;
};

/** The browser returns the focus. Escape, the button and a click outside close it. */
const InstallmentModal = ({ page, place, paid, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    content.current?.replaceChildren(page);
    dialog.current?.showModal();
  }, [page]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      className="dialog installment-modal"
      ref={dialog}
      aria-label={page.querySelector("h1")?.textContent ?? ""}
      onClose={onClose}
      onKeyDown={(event) => keepInside(dialog.current, event)}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="installment-modal-inner">
        <button type="button" className="quick-view-close" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M5 5l10 10M15 5L5 15" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </button>
        <div ref={content} />
        {paid && createPortal(<Payments {...paid} language={page.lang || "en"} />, place)}
      </div>
    </dialog>
  );
};

/** Resolves when it is shown. Spec: A2.7, A4.4. */
export const openInstallmentModal = async (
  url: string,
  paid: Amount | undefined,
): Promise<void> => {
  const page = await loadPage(url);
  const place = placeIn(page);
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(<InstallmentModal page={page} place={place} paid={paid} onClose={close} />);
};
