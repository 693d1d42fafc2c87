import { Anchor, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { defaultTexts } from "#domain/catalog/default-texts.ts";
import { productTypes } from "#domain/catalog/product-types.ts";
import { MAX_BUTTON_TEXT_LENGTH } from "#domain/catalog/rejections.ts";
import { listFormsContract } from "#read-api/forms/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { PlanDraft, ProductDraft } from "./product-draft.ts";

type Props = {
  readonly draft: ProductDraft;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  /** What is wrong, by field. */
  readonly refused: Readonly<Record<string, string | undefined>>;
};

const MAX_FORMS = 200;
const units = [
  { value: "WEEK", label: "weeks" },
  { value: "MONTH", label: "months" },
  { value: "YEAR", label: "years" },
] as const;

const cannotSubscribe: ReadonlySet<number> = new Set([
  productTypes.GIFT_CARD,
  productTypes.PAYWALL,
]);

/** What a product's page asks and shows when a customer buys. Spec: A1.2, A3.4, A3.9, A5.18. */
export const BuyingFields = (props: Props) => (
  <Stack gap="md">
    <FormChoice {...props} />
    <Plan {...props} />
    <ButtonText {...props} />
  </Stack>
);

/**
 * Only released forms can be filled in; a selected one stays in the list whatever its status is.
 */
const FormChoice = ({ draft, onChange }: Props) => {
  const query = useCall(listFormsContract, { query: { pageSize: MAX_FORMS } });
  const released = (query.data?.rows ?? []).filter(({ version }) => version > 0);
  const isGone =
    query.data !== undefined &&
    draft.fieldsFormId !== "" &&
    released.every(({ formId }) => formId !== draft.fieldsFormId);
  return (
    <NativeSelect
      label="Extra fields"
      description={
        <>
          Customers fill in this form for each item.{" "}
          <Anchor
            size="xs"
            underline="always"
            renderRoot={(root) => <Link to="/forms" {...root} />}
          >
            Forms
          </Anchor>
        </>
      }
      value={draft.fieldsFormId}
      error={query.isError ? "The forms could not be loaded." : undefined}
      onChange={({ currentTarget }) => onChange({ fieldsFormId: currentTarget.value })}
      data={[
        { value: "", label: "No extra fields" },
        ...released.map(({ formId, name }) => ({ value: formId, label: name })),
        ...(isGone || (query.data === undefined && draft.fieldsFormId !== "")
          ? [
              {
                value: draft.fieldsFormId,
                label: `${draft.fieldsFormId}${isGone ? " (not released)" : ""}`,
              },
            ]
          : []),
      ]}
    />
  );
};

const Plan = ({ draft, onChange, refused }: Props) => {
  const { plan } = draft;
  const change = (part: Partial<PlanDraft>) => onChange({ plan: { ...plan, ...part } });
  const isImpossible = cannotSubscribe.has(draft.productType);
  return (
    <>
      <Switch
        label="Sold as a subscription"
        description={
          isImpossible
            ? "Gift cards and paywalls cannot be sold as subscriptions."
            : "The button reads Subscribe, and the price is charged for every period."
        }
        disabled={isImpossible && !draft.isSubscribable}
        checked={draft.isSubscribable}
        onChange={({ currentTarget }) => onChange({ isSubscribable: currentTarget.checked })}
      />
      {draft.isSubscribable && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <TextInput
            label="Billing interval"
            required
            inputMode="numeric"
            value={plan.every}
            error={refused["plan.every"]}
            onChange={({ currentTarget }) => change({ every: currentTarget.value })}
          />
          <NativeSelect
            label="Unit"
            value={plan.unit}
            data={[...units]}
            onChange={({ currentTarget }) =>
              change({ unit: currentTarget.value as PlanDraft["unit"] })
            }
          />
          <TextInput
            label="Number of payments"
            description="Leave empty to bill until cancelled."
            inputWrapperOrder={["label", "input", "description", "error"]}
            inputMode="numeric"
            value={plan.times}
            error={refused["plan.times"]}
            onChange={({ currentTarget }) => change({ times: currentTarget.value })}
          />
        </SimpleGrid>
      )}
    </>
  );
};

const ButtonText = ({ draft, onChange }: Props) => (
  <>
    <Switch
      label="Use custom button text"
      checked={draft.useCustomAddButtonText}
      onChange={({ currentTarget }) => onChange({ useCustomAddButtonText: currentTarget.checked })}
    />
    {draft.useCustomAddButtonText && (
      <TextInput
        label="Button text"
        maxLength={MAX_BUTTON_TEXT_LENGTH}
        placeholder={draft.isSubscribable ? defaultTexts.subscribe : defaultTexts.addToCart}
        value={draft.customAddButtonText}
        onChange={({ currentTarget }) => onChange({ customAddButtonText: currentTarget.value })}
      />
    )}
  </>
);
