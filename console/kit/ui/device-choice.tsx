import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from "@tabler/icons-react";

const faces = {
  desktop: { icon: IconDeviceDesktop, text: "Desktop" },
  tablet: { icon: IconDeviceTablet, text: "Tablet" },
  phone: { icon: IconDeviceMobile, text: "Phone" },
} as const;

/** Spec: B3.80. */
export type AnyDevice = keyof typeof faces;

/** The width of a preview. */
export type Device = Exclude<AnyDevice, "tablet">;

const Face = ({ device }: { readonly device: AnyDevice }) => {
  const { icon: Icon, text } = faces[device];
  return (
    <>
      <Icon size={16} aria-hidden="true" style={{ display: "block" }} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
};

const PREVIEWED = ["desktop", "phone"] as const satisfies readonly Device[];

type Choice<D extends AnyDevice> = {
  readonly value: D;
  readonly onChange: (device: D) => void;
  readonly className?: string | undefined;
};

/** One of these devices. */
export const DeviceChoiceOf = <D extends AnyDevice>({
  devices,
  value,
  onChange,
  className = "",
}: Choice<D> & { readonly devices: readonly D[] }) => (
  <SegmentedControl
    size="xs"
    className={className}
    aria-label="Device"
    value={value}
    onChange={(device) => onChange(device)}
    data={devices.map((device) => ({ value: device, label: <Face device={device} /> }))}
  />
);

export const DeviceChoice = (choice: Choice<Device>) => (
  <DeviceChoiceOf devices={PREVIEWED} {...choice} />
);
