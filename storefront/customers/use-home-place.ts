import { useLocation, useRouter } from "@tanstack/react-router";
import { type HomePlace, homePlace } from "#domain/customers/home-place.ts";

/** The state of the account's home in the page's URL. */
export const useHomePlace = (): HomePlace => homePlace(useLocation().search);

/** Moves to another state of the account's home without scrolling. */
export const useGoHome = (): ((href: string) => Promise<void>) => {
  const router = useRouter();
  return (href) => router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
};
