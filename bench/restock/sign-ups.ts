import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { type Append, type Json, NO_STREAM, streamName } from "#infra/event-store/port.ts";
import type { Infrastructure } from "#infrastructure";

export const variant = { productId: "mug", variantId: "mug" };
export const metadata = { websiteId: "demo", actor: "bench", correlationId: "bench" };
export const origin = "http://localhost";

/** Sign-ups appended in one statement. */
const TOGETHER = 1_000;

type Sealing = Pick<Infrastructure, "personalData" | "newId" | "now">;

/** The events of a sign-up by HTTP, without the request. */
const signUp = async ({ personalData, newId, now }: Sealing, n: number): Promise<Append> => {
  const email = `p${n}@shop.co`;
  const person = await personalData.seal("demo", email, { email });
  const decision = signUpDecider.decide(
    {
      type: "SignUp",
      signUpId: newId(),
      ...variant,
      productName: "mug",
      sku: "mug",
      attributes: {},
      isJoinMailingList: false,
      person,
      awaitsConfirmation: false,
      origin,
      at: now(),
    },
    signUpDecider.initial,
  );
  if (!decision.ok) throw new Error(`A sign-up was refused: ${decision.rejection.code}.`);
  return {
    stream: streamName(
      signUpDecider.streamCategory,
      "demo",
      signUpStreamId(variant, person.personId),
    ),
    expectedRevision: NO_STREAM,
    events: decision.value.map(({ type, ...data }) => ({
      id: newId(),
      type,
      version: 1,
      data: { ...data } as { readonly [key: string]: Json },
    })),
    metadata,
  };
};

/** Each is a separate person: a key and a sealed address. */
export const signEverybodyUp = async (
  infrastructure: Sealing & Pick<Infrastructure, "eventStore">,
  signUps: number,
): Promise<void> => {
  for (let from = 0; from < signUps; from += TOGETHER) {
    const count = Math.min(TOGETHER, signUps - from);
    const numbers = Array.from({ length: count }, (_, n) => from + n);
    const appends = await Promise.all(numbers.map((n) => signUp(infrastructure, n)));
    for (const { status } of await infrastructure.eventStore.appendAll(appends))
      if (status !== "appended") throw new Error(`A sign-up was not appended: ${status}.`);
  }
};
