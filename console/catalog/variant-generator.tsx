import { Button, Stack, TagsInput, Text } from "@mantine/core";
import { useState } from "react";
import { MAX_VARIANTS } from "#domain/catalog/rejections.ts";
import { generateVariants, type OptionValues, valuesIn } from "./generate-variants.ts";
import type { ProductDraft } from "./product-draft.ts";

/** A variant for every combination of the options' values, instead of one after another. */
export const VariantGenerator = ({
  draft: { options, variants },
  onChange,
}: {
  readonly draft: Pick<ProductDraft, "options" | "variants">;
  readonly onChange: (change: Pick<ProductDraft, "variants">) => void;
}) => {
  const [typed, setTyped] = useState<OptionValues>({});
  const present = valuesIn(options, variants);
  const values = Object.fromEntries(
    options.map((option) => [option, typed[option] ?? present[option] ?? []]),
  );
  const generated = generateVariants(options, values, variants, () => crypto.randomUUID());
  const isWhole = options.every((option) => (values[option] ?? []).length > 0);
  const added =
    generated.length -
    variants.length +
    variants.filter(({ attributes }) => options.some((option) => !attributes[option]?.trim()))
      .length;
  const isTooMany = generated.length > MAX_VARIANTS;
  return (
    <Stack gap="sm">
      {options.map((option) => (
        <TagsInput
          key={option}
          label={`Values of ${option}`}
          description="Press Enter after each value."
          splitChars={[",", ";"]}
          value={[...(values[option] ?? [])]}
          onChange={(next) => setTyped({ ...typed, [option]: next })}
        />
      ))}
      {isTooMany && (
        <Text size="sm" c="red" role="alert">
          These values have {generated.length} combinations. A product can have up to {MAX_VARIANTS}{" "}
          variants.
        </Text>
      )}
      {isWhole && added > 0 && (
        <Button
          variant="default"
          style={{ alignSelf: "flex-start" }}
          disabled={isTooMany}
          onClick={() => {
            onChange({ variants: generated });
            setTyped({});
          }}
        >
          Create all combinations
        </Button>
      )}
    </Stack>
  );
};
