import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";

/** The width of a preview. */
export type Device = "desktop" | "phone";

const Face = ({
  icon: Icon,
  text,
}: {
  readonly icon: typeof IconDeviceMobile;
  readonly text: string;
}) => (
  <>
    <Icon size={16} aria-hidden="true" style={{ display: "block" }} />
    <VisuallyHidden>{text}</VisuallyHidden>
  </>
);

export const DeviceChoice = ({
  value,
  onChange,
}: {
  readonly value: Device;
  readonly onChange: (device: Device) => void;
}) => (
  <SegmentedControl
    size="xs"
    aria-label="Width"
    value={value}
    onChange={(device) => onChange(device as Device)}
    data={[
      { value: "desktop", label: <Face icon={IconDeviceDesktop} text="Desktop" /> },
      { value: "phone", label: <Face icon={IconDeviceMobile} text="Phone" /> },
    ]}
  />
);
