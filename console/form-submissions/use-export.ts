import { useCallback, useEffect, useRef, useState } from "react";

import {
  EXPORT_ROWS_HEADER,
  exportSubmissionsContract,
} from "#read-api/form-submissions/contract.ts";
import { addressOf, messageOf, type QueryPart } from "../kit/calls/api.ts";
import { countRecords } from "./count-records.ts";

export type ExportQuery = QueryPart<typeof exportSubmissionsContract> & {
  readonly format: "csv" | "parquet";
};

export type ExportState =
  | { readonly at: "rest" }
  | {
      readonly at: "running";
      readonly format: "csv" | "parquet";
      readonly bytes: number;
      /** Number of received submissions; undefined where the format does not show them. */
      readonly done: number | undefined;
      readonly total: number;
    }
  | { readonly at: "failed"; readonly message: string };

const FAILED = "The export was interrupted. Please try again.";

const nameIn = (response: Response, format: string): string => {
  const header = response.headers.get("content-disposition") ?? "";
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/.exec(header)?.[1] ?? `submissions.${format}`;
};

const saveAs = (name: string, file: Blob): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

const refusedText = async (response: Response): Promise<string> => {
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  return body.error?.message ?? FAILED;
};

/** Reads the file in pieces, so that it can show the progress and be cancelled. */
export const useExport = () => {
  const [state, setState] = useState<ExportState>({ at: "rest" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (query: ExportQuery) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { format } = query;
    setState({ at: "running", format, bytes: 0, done: undefined, total: 0 });
    try {
      const address = addressOf(exportSubmissionsContract, { query });
      const response = await fetch(address, { signal: controller.signal });
      if (!response.ok || response.body === null) {
        setState({ at: "failed", message: await refusedText(response) });
        return;
      }
      const total = Number(response.headers.get(EXPORT_ROWS_HEADER) ?? 0);
      const records = countRecords();
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for (const reader = response.body.getReader(); ; ) {
        const { done: ended, value } = await reader.read();
        if (ended) break;
        pieces.push(value);
        bytes += value.length;
        // The first record is the header.
        const done = format === "csv" ? Math.max(0, records(value) - 1) : undefined;
        setState({ at: "running", format, bytes, done, total });
      }
      const type = response.headers.get("content-type") ?? "";
      saveAs(nameIn(response, format), new Blob(pieces, { type }));
      setState({ at: "rest" });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState({ at: "failed", message: error instanceof TypeError ? FAILED : messageOf(error) });
    }
  }, []);

  const stop = useCallback(() => {
    running.current?.abort();
    setState({ at: "rest" });
  }, []);

  return { state, start, stop };
};
