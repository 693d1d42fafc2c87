import { Anchor, Stack, Switch, TagsInput, TextInput } from "@mantine/core";
import { isSlug } from "#domain/catalog/slug.ts";
import { ITEM_PARTS } from "#domain/content/checked-item.ts";
import { type ContentItemDefinition, ContentLocation } from "#domain/content/item.ts";
import { MAX_CATEGORY_LENGTH, MAX_LABELS, MAX_TAG_LENGTH } from "#domain/content/rejections.ts";
import { ContentImage } from "#domain/kit/content-image.ts";
import { useWebsite } from "../kit/session/session.tsx";
import { LinkField } from "../pages/blocks/link-field.tsx";
import { PictureField } from "../pages/blocks/picture-field.tsx";
import { LocalTimeField } from "./local-time-field.tsx";
import { movedStart } from "./moved-start.ts";
import type { LoadedItem } from "./use-item-draft.ts";

type Props = {
  readonly item: ContentItemDefinition;
  readonly onChange: (part: Partial<ContentItemDefinition>) => void;
};

/** A label that is too long is an error while it is typed. Spec: B5.29, B9.36. */
const Labels = ({ item, onChange }: Props) => {
  const tooLong = (labels: readonly string[], longest: number): string | undefined => {
    const label = labels.find((each) => each.length > longest);
    return label === undefined
      ? undefined
      : `${label.slice(0, longest)}… is longer than ${longest} characters.`;
  };
  return (
    <>
      <TagsInput
        label="Categories"
        description={`Up to ${MAX_CATEGORY_LENGTH} characters each.`}
        maxTags={MAX_LABELS}
        error={tooLong(item.categories, MAX_CATEGORY_LENGTH)}
        value={item.categories}
        onChange={(categories) => onChange({ categories })}
      />
      <TagsInput
        label="Tags"
        description={`Up to ${MAX_TAG_LENGTH} characters each.`}
        maxTags={MAX_LABELS}
        error={tooLong(item.tags, MAX_TAG_LENGTH)}
        value={item.tags}
        onChange={(tags) => onChange({ tags })}
      />
    </>
  );
};

const MainPicture = ({ item: { mainImage }, onChange }: Props) => (
  <div id={ITEM_PARTS.picture}>
    <PictureField
      label="Main picture"
      image={mainImage ?? undefined}
      focusHint="Lists and cards crop the picture; its own page shows it whole. Press on the part that stays visible."
      onFocus={(mediaFocalPoint) =>
        mainImage !== null && onChange({ mainImage: { ...mainImage, mediaFocalPoint } })
      }
      onChange={(image) => onChange({ mainImage: ContentImage.parse({ ...mainImage, ...image }) })}
    />
    {mainImage !== null && (
      <Stack gap="xs" mt="xs">
        <TextInput
          label="Alt text"
          maxLength={1_000}
          value={mainImage.altText}
          onChange={({ currentTarget }) =>
            onChange({ mainImage: { ...mainImage, altText: currentTarget.value } })
          }
        />
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={() => onChange({ mainImage: null })}
        >
          Remove the picture
        </Anchor>
      </Stack>
    )}
  </div>
);

const placeFields = [
  ["addressTitle", "Place"],
  ["addressLine1", "Street"],
  ["addressLine2", "Postal code and city"],
  ["addressCountry", "Country"],
] as const;

const When = ({ item, onChange }: Props) => {
  const { timeZone } = useWebsite();
  const location = item.location ?? ContentLocation.parse({});
  const isReversed =
    item.startDate !== null && item.endDate !== null && item.endDate < item.startDate;
  return (
    <>
      <LocalTimeField
        label="Starts"
        description={timeZone}
        timeZone={timeZone}
        value={item.startDate}
        onChange={(startDate) => onChange(movedStart(item, startDate))}
      />
      <LocalTimeField
        label="Ends"
        description={timeZone}
        timeZone={timeZone}
        error={isReversed ? "The end must be after the start." : undefined}
        value={item.endDate}
        onChange={(endDate) => onChange({ endDate })}
      />
      {placeFields.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          maxLength={200}
          value={location[name]}
          onChange={({ currentTarget }) =>
            onChange({ location: { ...location, [name]: currentTarget.value } })
          }
        />
      ))}
      <LinkField
        label="Link to more about the event"
        value={item.externalLink}
        onChange={(externalLink) => onChange({ externalLink })}
      />
    </>
  );
};

/** Everything about an item except its text. */
export const ItemSide = ({ loaded, item, onChange }: Props & { readonly loaded: LoadedItem }) => (
  <Stack gap="md">
    {loaded.kind === "events" && <When item={item} onChange={onChange} />}
    <TextInput
      label="URL slug"
      description="The last part of the address. A changed one leaves a redirect."
      maxLength={200}
      spellCheck={false}
      error={isSlug(item.urlId) ? undefined : "Use lowercase letters, digits and single hyphens."}
      value={item.urlId}
      onChange={({ currentTarget }) => onChange({ urlId: currentTarget.value })}
    />
    <TextInput
      label="Author"
      maxLength={200}
      value={item.author.displayName}
      onChange={({ currentTarget }) => onChange({ author: { displayName: currentTarget.value } })}
    />
    <Labels item={item} onChange={onChange} />
    <MainPicture item={item} onChange={onChange} />
    <Switch
      label="Featured"
      description="The block “Latest posts and events” can show featured items only."
      checked={item.starred}
      onChange={({ currentTarget }) => onChange({ starred: currentTarget.checked })}
    />
  </Stack>
);
