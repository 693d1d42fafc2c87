import { Button, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Explain } from "#console/history/explain.tsx";
import { sendStreamId } from "#domain/restock/stream-ids.ts";
import { listSignUpsContract, type SignUp, type SignUpGroup } from "#read-api/restock/contract.ts";
import { call } from "../kit/calls/api.ts";
import { Count } from "../kit/figures/figures.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import { Empty } from "../kit/ui/states.tsx";
import classes from "./restock-screen.module.css";
import { signUpState } from "./sign-up-states.ts";
import { SignUpSummary } from "./sign-up-summary.tsx";

/** The sign-ups of one variant, first come first. */
export const SignUpsDrawer = ({
  group,
  productId,
  variantId,
  onClose,
}: {
  readonly group: SignUpGroup | undefined;
  readonly productId: string | undefined;
  readonly variantId: string | undefined;
  readonly onClose: () => void;
}) => (
  <DetailDrawer
    title={
      group === undefined
        ? "Sign-ups"
        : `Waiting for ${[group.productName, ...Object.values(group.attributes)].join(", ")}`
    }
    opened={variantId !== undefined && productId !== undefined}
    onClose={onClose}
  >
    <Stack gap="md">
      {group !== undefined && <Counts group={group} />}
      {variantId !== undefined && productId !== undefined && (
        <SignUps productId={productId} variantId={variantId} />
      )}
    </Stack>
  </DetailDrawer>
);

const counts = [
  ["Waiting", "restock-waiting", "waiting"],
  ["Notified", "restock-sent", "sent"],
  ["Failed", "restock-failed", "failed"],
  ["In doubt", "restock-in-doubt", "inDoubt"],
  ["Not confirmed", "restock-unconfirmed", "unconfirmed"],
] as const;

/**
 * The numbers of waiting, notified, failed and unconfirmed people, each with the events behind it.
 */
const Counts = ({ group }: { readonly group: SignUpGroup }) => (
  <Facts
    of={Object.fromEntries(
      counts.map(([label, number, name]) => [
        label,
        <Explain key={name} number={number} id={sendStreamId(group)} of={group.sku}>
          <Count of={group[name]} />
        </Explain>,
      ]),
    )}
  />
);

const SignUps = ({
  productId,
  variantId,
}: {
  readonly productId: string;
  readonly variantId: string;
}) => {
  const query = useInfiniteQuery({
    queryKey: [listSignUpsContract.path, productId, variantId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listSignUpsContract, {
        query: { productId, variantId, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: (page) => (page.hasNextPage ? (page.nextPageCursor ?? undefined) : undefined),
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const signUps = pages.flatMap((page) => page.signUps);
        if (signUps.length === 0)
          return <Empty title="No sign-ups" text="Nobody is waiting for this variant." />;
        return (
          <Stack gap="md">
            <ul className={classes.list}>
              {signUps.map((signUp) => (
                <OneSignUp key={signUp.signUpId} signUp={signUp} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                Load more
              </Button>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
};

const OneSignUp = ({ signUp }: { readonly signUp: SignUp }) => {
  const [label, tone] = signUpState(signUp.status);
  return (
    <li className={classes.signUp}>
      <SignUpSummary of={signUp} />
      <Pill tone={tone}>{label}</Pill>
    </li>
  );
};
