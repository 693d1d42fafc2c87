import type { Contract, ParamsOf, QueryInputOf, ResponseOf } from "#domain/kit/contract.ts";
import { addressOf, errorOf, fetchCrumb, headersOf, offline } from "./api.ts";

type Sent<C extends Contract> = {
  readonly content: Blob;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
} & (C extends { params: object } ? { readonly params: ParamsOf<C> } : object) &
  (C extends { query: object } ? { readonly query?: QueryInputOf<C> } : object);

/**
 * Like `call`, for large uploads: `fetch` does not report progress. Rejects with a CallError, or
 * with the signal's reason.
 */
export const upload = async <const C extends Contract>(
  contract: C,
  { content, onProgress, signal, ...input }: Sent<C>,
): Promise<ResponseOf<C>> => {
  try {
    await fetchCrumb(contract, signal);
  } catch {
    throw signal.aborted ? signal.reason : offline();
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = async () => {
      const { status, responseText } = request;
      const answer = new Response(responseText, { status });
      if (!answer.ok) throw await errorOf(answer);
      return (await answer.json()) as ResponseOf<C>;
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onload = () => end().then(resolve, reject);
    request.onerror = () => reject(offline());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop);
    request.open(contract.method, addressOf(contract, input));
    for (const [name, value] of Object.entries(headersOf(contract, {})))
      request.setRequestHeader(name, value);
    request.send(content);
    if (signal.aborted) stop();
  });
};
