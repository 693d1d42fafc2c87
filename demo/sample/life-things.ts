import { createOrderIdOf } from "#commands/cart/order-id.ts";
import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import type { Handler } from "#commands/kit/handle.ts";
import { demoMemberId } from "#commands/owners/demo-member-id.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { membersDecider } from "#domain/owners/decide-members.ts";
import { MEMBERS, MemberEvent } from "#domain/owners/events.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { signUpStreamId } from "#domain/restock/stream-ids.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { orders } from "../life/orders.ts";
import { customers, members, waiting } from "../life/people.ts";
import { demoCartId, demoVariant } from "../life/place-orders.ts";
import { demoSignUpId } from "../life/seed.ts";
import { demand, goneBy, type SampleThing } from "./thing.ts";

export type LifeThingsDependencies = {
  readonly handler: Handler;
  readonly personalData: Pick<PersonalData, "find">;
  readonly signing: CheckoutDependencies["signing"];
  readonly now: () => string;
};

export const orderThings = (
  { handler, signing, now }: LifeThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const streams = handler(orderDecider, OrderEvent);
  const orderIdOf = createOrderIdOf(signing);
  return orders.map(({ by }, place) => {
    const orderId = orderIdOf(websiteId, demoCartId(websiteId, place));
    return {
      kind: "order",
      id: orderId,
      name: customers[by].name,
      streams: [streamName(orderDecider.streamCategory, websiteId, orderId)],
      isNeverKept: true,
      isGone: goneBy(["OrderRemovedAsSample"], []),
      remove: async (metadata) =>
        demand(await streams.run(orderId, { type: "RemoveSampleOrder", at: now() }, { metadata })),
      restore: async () => undefined,
    };
  });
};

export const signUpThings = async (
  { handler, personalData, now }: LifeThingsDependencies,
  websiteId: string,
): Promise<readonly SampleThing[]> => {
  const signUps = handler(signUpDecider, RestockSignUpEvent);
  const things: SampleThing[] = [];
  for (const { variantId, email } of waiting) {
    const personId = await personalData.find(websiteId, email);
    if (personId === undefined) continue;
    const { product } = demoVariant(variantId);
    const key = { productId: product.productId, variantId };
    const id = signUpStreamId(key, personId);
    const signUpId = demoSignUpId(websiteId, variantId, email);
    const run =
      (type: "TakeOffSignUp" | "PutBackSignUp"): SampleThing["remove"] =>
      async (metadata) => {
        // What was sent or left since is over, and is neither removed nor restored.
        await signUps.run(id, { type, ...key, signUpId, at: now() }, { metadata });
      };
    things.push({
      kind: "sign-up",
      id,
      name: email,
      streams: [streamName(signUpDecider.streamCategory, websiteId, id)],
      isNeverKept: true,
      isGone: goneBy(
        ["RestockSignUpTakenOff", "RestockSignUpLeft", "RestockNoticeSent"],
        ["RestockSignUpPutBack", "RestockSignedUp"],
      ),
      remove: run("TakeOffSignUp"),
      restore: run("PutBackSignUp"),
    });
  }
  return things;
};

export const memberThings = (
  { handler, now }: LifeThingsDependencies,
  websiteId: string,
): readonly SampleThing[] => {
  const joined = handler(membersDecider, MemberEvent);
  return members.map(({ name, email }) => {
    const ownerId = demoMemberId(websiteId, email);
    const run =
      (type: "RemoveMember" | "RestoreMember"): SampleThing["remove"] =>
      async (metadata) =>
        demand(await joined.run(MEMBERS, { type, ownerId, at: now() }, { metadata }));
    return {
      kind: "member",
      id: ownerId,
      name,
      streams: [streamName(membersDecider.streamCategory, websiteId, MEMBERS)],
      isAbout: ({ data }) => data.ownerId === ownerId,
      isGone: goneBy(["MemberRemoved"], ["MemberRestored", "MemberJoined"]),
      remove: run("RemoveMember"),
      restore: run("RestoreMember"),
    };
  });
};
