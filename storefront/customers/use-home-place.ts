import { useLocation, useRouter } from "@tanstack/react-router";
import { type HomePlace, homePlace } from "#domain/customers/home-place.ts";

/** Where on the account's home the address of the page is. */
export const useHomePlace = (): HomePlace => homePlace(useLocation().search);

/** Goes to another place of the account's home, and stays where it is on the screen. */
export const useGoHome = (): ((href: string) => Promise<void>) => {
  const router = useRouter();
  return (href) => router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
};
