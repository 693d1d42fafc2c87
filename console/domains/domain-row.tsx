import { Alert, Button, Code, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconQuestionMark } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { checkDomainContract, removeDomainContract } from "#commands/domains/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { listDomainsContract } from "#read-api/domains/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { Confirm } from "../kit/editing/confirm.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { CopyButton } from "../kit/ui/copy-button.tsx";
import classes from "./domains-screen.module.css";

type Domain = ResponseOf<typeof listDomainsContract>["domains"][number];
type Checked = ResponseOf<typeof checkDomainContract>;

const reads = [listDomainsContract] as const;

const verdicts = {
  here: { color: "green", Icon: IconCircleCheck, title: "The domain leads here" },
  elsewhere: { color: "yellow", Icon: IconAlertTriangle, title: "The domain leads elsewhere" },
  unclear: { color: "blue", Icon: IconQuestionMark, title: "The domain leads to a server" },
  missing: { color: "yellow", Icon: IconAlertTriangle, title: "The domain has no record yet" },
} as const;

const Address = ({ value }: { readonly value: string }) => (
  <>
    <Code>{value}</Code> <CopyButton value={value} label={`Copy ${value}`} />
  </>
);

/** The record that the owner creates where the domain is registered. */
const RecordToSet = ({ host, expected }: { readonly host: string } & Pick<Checked, "expected">) => (
  <p className={classes.text}>
    Where the domain is registered, create a record for <Code>{host}</Code>:{" "}
    {expected.length === 0 ? (
      <>
        type <Code>A</Code> with the public IPv4 address of this server. The person who runs the
        server knows it.
      </>
    ) : (
      expected.map((address, index) => (
        <span key={address}>
          {index > 0 && ", and "}
          type <Code>{address.includes(":") ? "AAAA" : "A"}</Code> with <Address value={address} />
        </span>
      ))
    )}
  </p>
);

const Verdict = ({ host, checked }: { readonly host: string; readonly checked: Checked }) => {
  const { status, found, expected } = checked;
  const { color, Icon, title } = verdicts[status];
  return (
    <Alert
      role="status"
      color={color}
      variant="light"
      icon={<Icon size={18} aria-hidden="true" />}
      title={title}
    >
      {found.length > 0 && (
        <p className={classes.text}>
          It leads to {found.join(", ")}.
          {status === "elsewhere" &&
            " That is right if a proxy such as Cloudflare is in front of this server."}
          {status === "unclear" &&
            " Compare that with the public address of this server, which it does not know itself while you open it at a local address."}
        </p>
      )}
      {status !== "here" && <RecordToSet host={host} expected={expected} />}
      {status === "missing" && (
        <p className={classes.text}>A new record can take up to a day until everyone sees it.</p>
      )}
    </Alert>
  );
};

const sourceText = ({ isAdded, isPublic }: Domain): string => {
  if (!isPublic) return "Only on this computer or network";
  return isAdded ? "Added here" : "From the settings of the installation";
};

/** One domain: where it leads, the record that it needs, and how it is removed. */
export const DomainRow = ({
  domain,
  isNew,
}: {
  readonly domain: Domain;
  /** It was added a moment ago, so that its record is asked about immediately. */
  readonly isNew: boolean;
}) => {
  const { host, isAdded, isPublic } = domain;
  const [isRemoving, setRemoving] = useState(false);
  const params = { host };
  const check = useCommand(checkDomainContract, { input: () => ({ params }), refreshes: [] });
  const remove = useCommand(removeDomainContract, {
    input: () => ({ params }),
    refreshes: reads,
    errors: "form",
    says: () => `${host} was removed.`,
  });
  const { mutate } = check;
  useEffect(() => {
    if (isNew) mutate();
  }, [isNew, mutate]);
  return (
    <li className={classes.domain}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={580} className={classes.host}>
            {host}
          </Text>
          <Text size="sm" c="dimmed">
            {sourceText(domain)}
          </Text>
        </div>
        <Changes>
          <Group gap="xs">
            {isPublic && (
              <Button
                variant="default"
                size="compact-md"
                loading={check.isPending}
                onClick={() => check.mutate()}
                aria-label={`Check ${host}`}
              >
                Check
              </Button>
            )}
            {isAdded && (
              <Button
                variant="subtle"
                color="red"
                size="compact-md"
                onClick={() => setRemoving(true)}
                aria-label={`Remove ${host}`}
              >
                Remove
              </Button>
            )}
          </Group>
        </Changes>
      </Group>
      {check.data && <Verdict host={host} checked={check.data} />}
      <Confirm
        opened={isRemoving}
        title={`Remove ${host}?`}
        action="Remove"
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setRemoving(false) })}
        onClose={() => setRemoving(false)}
      >
        Visitors will no longer find the website at this address. You can add it again.
      </Confirm>
    </li>
  );
};
