import type { Signing } from "#infra/signing/port.ts";
import { createKnownDevices, type KnownDevices } from "../kit/known-devices.ts";

/**
 * Marks browsers that were signed in to an owner account; these accounts are shared by all
 * websites.
 */
export const createOwnerDevices = (signing: Pick<Signing, "sign" | "isSigned">): KnownDevices =>
  createKnownDevices(signing, {
    cookie: "daybook_owner_device",
    purpose: "device that knows an owner",
  });
