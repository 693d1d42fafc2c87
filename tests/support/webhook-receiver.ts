import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedCall = {
  readonly deliveryId: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Readonly<Record<string, unknown>>;
};

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
/** The receiver's answer; `hang`: nothing, ever; `drop`: it closes the connection. */
type Manners = (call: ReceivedCall, count: number) => Answer | "hang" | "drop";

/** Just enough of a receiver to see what arrives, and to misbehave. */
export const startWebhookReceiver = async (manners: Manners = () => ({ status: 204 })) => {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const deliveryId = String(request.headers["x-daybook-delivery"]);
      const call = { deliveryId, headers: request.headers, body, json: JSON.parse(body) };
      calls.push(call);
      const answer = manners(call, calls.length);
      if (answer === "hang") return;
      if (answer === "drop") request.socket.destroy();
      else response.writeHead(answer.status, answer.headers).end("thank you");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

/** As the guide tells receivers: the parts of the header, a separate HMAC, constant time. */
export const isSignedBy = (secret: string, { headers, body }: ReceivedCall): boolean => {
  const parts = new Map(
    String(headers["x-daybook-signature"])
      .split(",")
      .map((part) => part.split("=", 2) as [string, string]),
  );
  const right = createHmac("sha256", secret)
    .update(`${parts.get("t")}.${body}`)
    .digest();
  const given = Buffer.from(parts.get("v1") ?? "", "hex");
  return given.length === right.length && timingSafeEqual(given, right);
};
