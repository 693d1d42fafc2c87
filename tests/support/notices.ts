import { notificationsStore } from "@mantine/notifications";

/** The texts of the console’s notices, in their order. */
export const noticed = () => {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(({ message }) => message);
};

export const dismissNotices = () =>
  notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] }));
