import { ActionIcon, Button, Checkbox, Stack, TagsInput, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { MAX_OPTIONS, MAX_VARIANTS } from "#domain/catalog/rejections.ts";
import { useMay } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { emptyVariant, type ProductDraft, salePriced, type VariantDraft } from "./product-draft.ts";
import type { PictureDraft } from "./product-pictures.ts";
import { variantField } from "./product-problems.ts";
import { VariantGenerator } from "./variant-generator.tsx";
import { VariantPicture } from "./variant-picture.tsx";
import classes from "./variant-rows.module.css";

/** Options of the product, and one row of fields per variant. */
export const VariantRows = ({
  draft,
  onChange,
  refused,
  isSaved,
}: {
  readonly draft: ProductDraft;
  readonly onChange: (change: Partial<ProductDraft>) => void;
  /** What is wrong, by field. */
  readonly refused: FieldProblemsShown;
  /** The stock of a saved variant is changed in *Stock*. */
  readonly isSaved: (variantId: string) => boolean;
}) => {
  const may = useMay();
  const { variants } = draft;
  const replace = (at: number, part: Partial<VariantDraft>) =>
    onChange({
      variants: variants.map((variant, index) =>
        index === at ? { ...variant, ...part } : variant,
      ),
    });
  return (
    <Stack gap="md" align="stretch">
      <TagsInput
        label="Options"
        description="Options that customers choose from, such as Size and Color. Leave empty if the product has only one version."
        maxTags={MAX_OPTIONS}
        value={[...draft.options]}
        onChange={(options) => onChange({ options })}
      />
      {draft.options.length > 0 && <VariantGenerator draft={draft} onChange={onChange} />}
      <ol className={classes.rows}>
        {variants.map((variant, index) => (
          <VariantRow
            key={variant.variantId}
            number={index + 1}
            variant={variant}
            errorOf={(field) => refused[variantField(index, field)]}
            options={draft.options}
            pictures={draft.pictures}
            hasStock={may("stock:write") && !isSaved(variant.variantId)}
            onChange={(part) => replace(index, part)}
            onRemove={
              variants.length > 1
                ? () => onChange({ variants: variants.filter((_, at) => at !== index) })
                : undefined
            }
          />
        ))}
      </ol>
      {variants.length < MAX_VARIANTS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ justifySelf: "start", alignSelf: "flex-start" }}
          onClick={() => onChange({ variants: [...variants, emptyVariant(crypto.randomUUID())] })}
        >
          Add variant
        </Button>
      )}
    </Stack>
  );
};

type FieldProblemsShown = Readonly<Record<string, string | undefined>>;

type RowProps = {
  readonly number: number;
  /** What is wrong with one of its fields. */
  readonly errorOf: (field: keyof VariantDraft) => string | undefined;
  readonly variant: VariantDraft;
  readonly options: readonly string[];
  readonly pictures: readonly PictureDraft[];
  /** Its first stock is entered here. */
  readonly hasStock: boolean;
  readonly onChange: (part: Partial<VariantDraft>) => void;
  readonly onRemove: (() => void) | undefined;
};

const VariantFields = ({
  number,
  variant,
  errorOf,
  options,
  hasStock,
  onChange,
}: Pick<RowProps, "number" | "variant" | "errorOf" | "options" | "hasStock" | "onChange">) => {
  const { currency } = useWebsite();
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>Variant {number}</legend>
      {options.map((option) => (
        <TextInput
          key={option}
          label={option}
          value={variant.attributes[option] ?? ""}
          onChange={({ currentTarget }) =>
            onChange({ attributes: { ...variant.attributes, [option]: currentTarget.value } })
          }
        />
      ))}
      <TextInput
        label="SKU"
        placeholder="Generated"
        maxLength={100}
        value={variant.sku}
        error={errorOf("sku")}
        onChange={({ currentTarget }) => onChange({ sku: currentTarget.value })}
      />
      <TextInput
        label={`Price (${currency})`}
        required
        inputMode="decimal"
        value={variant.price}
        error={errorOf("price")}
        onChange={({ currentTarget }) => onChange({ price: currentTarget.value })}
      />
      <TextInput
        label={`Sale price (${currency})`}
        inputMode="decimal"
        value={variant.salePrice}
        error={errorOf("salePrice")}
        onChange={({ currentTarget }) => onChange(salePriced(variant, currentTarget.value))}
      />
      {hasStock && (
        <TextInput
          label="In stock"
          placeholder="Not tracked"
          inputMode="numeric"
          value={variant.stock}
          error={errorOf("stock")}
          onChange={({ currentTarget }) => onChange({ stock: currentTarget.value })}
        />
      )}
      <TextInput
        label="Weight (g)"
        inputMode="numeric"
        value={variant.weight}
        error={errorOf("weight")}
        onChange={({ currentTarget }) => onChange({ weight: currentTarget.value })}
      />
      <Checkbox
        className={classes.sale ?? ""}
        label="On sale"
        checked={variant.onSale}
        onChange={({ currentTarget }) => onChange({ onSale: currentTarget.checked })}
      />
    </fieldset>
  );
};

const VariantRow = ({
  number,
  variant,
  errorOf,
  options,
  pictures,
  hasStock,
  onChange,
  onRemove,
}: RowProps) => (
  <li className={classes.row}>
    {(options.length > 0 || variant.image !== null) && (
      <VariantPicture
        number={number}
        image={variant.image}
        pictures={pictures}
        onChange={(image) => onChange({ image })}
      />
    )}
    <VariantFields
      number={number}
      variant={variant}
      errorOf={errorOf}
      options={options}
      hasStock={hasStock}
      onChange={onChange}
    />
    {onRemove !== undefined && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove variant ${number}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    )}
  </li>
);
