import {
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconAt,
  IconBrandTwitter,
  IconCalendar,
  IconCircleDot,
  IconClock,
  IconCoin,
  IconCursorText,
  IconEyeOff,
  type IconForms,
  IconHash,
  IconHeading,
  IconLock,
  IconMapPin,
  IconPhone,
  IconSelector,
  IconSquareCheck,
  IconUser,
  IconWorld,
} from "@tabler/icons-react";
import type { FieldType } from "./builder-field-kinds.ts";

const icons: Readonly<Record<FieldType, typeof IconForms>> = {
  text: IconCursorText,
  textarea: IconAlignLeft,
  number: IconHash,
  currency: IconCoin,
  website: IconWorld,
  password: IconLock,
  name: IconUser,
  email: IconAt,
  phone: IconPhone,
  address: IconMapPin,
  twitter: IconBrandTwitter,
  radio: IconCircleDot,
  checkbox: IconSquareCheck,
  select: IconSelector,
  likert: IconAdjustmentsHorizontal,
  date: IconCalendar,
  time: IconClock,
  section: IconHeading,
  hidden: IconEyeOff,
};

export const FieldIcon = ({
  type,
  size = 17,
}: {
  readonly type: FieldType;
  readonly size?: number;
}) => {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
};
