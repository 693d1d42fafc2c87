import type { Signing } from "#infra/signing/port.ts";
import { createKnownDevices, type KnownDevices } from "../kit/known-devices.ts";

/** Marks browsers that an owner has been signed in with; accounts of owners are the same on all websites. */
export const createOwnerDevices = (signing: Pick<Signing, "sign" | "isSigned">): KnownDevices =>
  createKnownDevices(signing, {
    cookie: "daybook_owner_device",
    purpose: "device that knows an owner",
  });
