import {
  Input,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconLibraryPhoto } from "@tabler/icons-react";
import { mediaTypesOf } from "#domain/galleries/media-types.ts";
import { galleryHeightNames, galleryMediaTypeNames } from "#domain/galleries/option-texts.ts";
import { galleryHeights } from "#domain/galleries/options.ts";
import { pictureAt } from "#domain/kit/pictures.ts";
import { isDecorativeItem, MAX_PICTURES, opensLarger } from "#domain/pages/blocks/gallery.ts";
import type { ContentOf } from "#domain/pages/blocks.ts";
import classes from "../../editor/inspector.module.css";
import { AddPictures, useAddedPictures } from "../add-pictures.tsx";
import { AltTextFields } from "../alt-text-fields.tsx";
import type { FieldsProps } from "../fields-props.ts";
import { emptyPicture, emptyVideo } from "../fresh-values.ts";
import { GALLERY_NOUNS } from "../full-gallery.ts";
import { GalleryOptionsFields } from "../gallery-options-fields.tsx";
import { LinkField } from "../link-field.tsx";
import { type ItemRow, ListFields } from "../list-fields.tsx";
import { PictureField } from "../picture-field.tsx";
import { SharedGalleryField } from "../shared-gallery-field.tsx";
import { VideoPlaceFields } from "../video-place-fields.tsx";
import type { DeclaredKind } from "./declare.ts";

type Item = ContentOf<"gallery">["pictures"][number];
type ItemProps = {
  readonly item: Item;
  /** Every picture opens a larger one. */
  readonly hasLightbox: boolean;
  readonly onChange: (item: Item) => void;
};

const itemOf = (image: Item["image"]): Item => ({ image, title: "", description: "", href: "" });

/** What each item is, for owners. Spec: B3.75. */
const typeNamesOf = (pictures: readonly Item[]): readonly string[] =>
  mediaTypesOf(
    pictures.map(({ image, film, isFromLibrary = false }) => ({
      assetUrl: image.assetUrl,
      hasFilm: film !== undefined,
      isFromLibrary,
    })),
  ).map((type) => galleryMediaTypeNames[type]);

/** Why a picture needs an alternative text; undefined: it can be decoration. */
const linkHintOf = ({ item, hasLightbox }: ItemProps): string | undefined => {
  if (hasLightbox) return "A picture that opens larger needs alt text.";
  return item.href === "" ? undefined : "A picture that is a link needs alt text.";
};

const PictureItem = (props: ItemProps) => {
  const { item, hasLightbox, onChange } = props;
  return (
    <>
      <PictureField
        label="Picture"
        image={item.image}
        onFocus={(mediaFocalPoint) =>
          onChange({ ...item, image: { ...item.image, mediaFocalPoint } })
        }
        onChange={(image, isFromLibrary) => onChange({ ...item, image, isFromLibrary })}
      />
      <AltTextFields
        altText={item.image.altText}
        isDecorative={isDecorativeItem(item, hasLightbox)}
        linkHint={linkHintOf(props)}
        onAltText={(altText) => onChange({ ...item, image: { ...item.image, altText } })}
        onDecorative={(isDecorative) => {
          const { isDecorative: _before, ...rest } = item;
          onChange({ ...rest, ...(isDecorative && { isDecorative }) });
        }}
      />
    </>
  );
};

const FilmItem = ({ item, onChange }: Omit<ItemProps, "hasLightbox">) => (
  <>
    <VideoPlaceFields
      place={item.film ?? emptyVideo}
      onChange={(film) => onChange({ ...item, film })}
    />
    <PictureField
      label="Picture before it plays"
      image={item.image}
      onChange={(image) => onChange({ ...item, image })}
    />
  </>
);

const ItemFields = ({ item, hasLightbox, onChange }: ItemProps) => {
  const isFilm = item.film !== undefined;
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Kind of item"
        data={["Picture", "Film"]}
        value={isFilm ? "Film" : "Picture"}
        onChange={(kind) => {
          const { film = emptyVideo, ...rest } = item;
          onChange(kind === "Film" ? { ...rest, film } : rest);
        }}
      />
      {isFilm ? (
        <FilmItem item={item} onChange={onChange} />
      ) : (
        <PictureItem item={item} hasLightbox={hasLightbox} onChange={onChange} />
      )}
      <TextInput
        label="Title"
        maxLength={500}
        value={item.title}
        onChange={({ currentTarget }) => onChange({ ...item, title: currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        maxLength={500}
        value={item.description}
        onChange={({ currentTarget }) => onChange({ ...item, description: currentTarget.value })}
      />
      {!isFilm && (
        <LinkField
          label="Link"
          value={item.href}
          onChange={(href) => onChange({ ...item, href })}
        />
      )}
    </>
  );
};

/** Whose pictures are shown. */
const PicturesFields = ({ content, onChange }: FieldsProps<"gallery">) => {
  const { shared, height, ...rest } = content;
  const kept = { ...rest, ...(height && { height }) };
  return (
    <>
      <Input.Wrapper label="Pictures" labelElement="div">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Pictures"
          data={["Of this block", "Of a gallery"]}
          value={shared === undefined ? "Of this block" : "Of a gallery"}
          onChange={(chosen) =>
            onChange(
              chosen === "Of a gallery"
                ? { ...kept, shared: { collectionId: "", itemId: "" } }
                : kept,
            )
          }
        />
      </Input.Wrapper>
      {shared !== undefined && (
        <SharedGalleryField
          shared={shared}
          onChange={(next) => onChange({ ...kept, shared: next })}
        />
      )}
    </>
  );
};

const HeightField = ({ content, onChange }: FieldsProps<"gallery">) => {
  const { height, ...rest } = content;
  return (
    <NativeSelect
      label="Height of pictures"
      data={[
        { value: "", label: "By their shape" },
        ...galleryHeights.map((value) => ({ value, label: galleryHeightNames[value] })),
      ]}
      value={height ?? ""}
      onChange={({ currentTarget }) => {
        const chosen = galleryHeights.find((each) => each === currentTarget.value);
        onChange({ ...rest, ...(chosen && { height: chosen }) });
      }}
    />
  );
};

const rowOf = ({ image, film, title }: Item): ItemRow => ({
  text: title || image.altText || (film === undefined ? "No alt text" : "Film"),
  picture: image.assetUrl && pictureAt(image.assetUrl, "100w"),
});

const GalleryFields = ({ content, onChange }: FieldsProps<"gallery">) => {
  const types = typeNamesOf(content.pictures);
  const hasLightbox = opensLarger(content.options);
  const adding = useAddedPictures((images, isFromLibrary, choice) => {
    const added = images.map((image) => ({ ...itemOf(image), isFromLibrary }));
    onChange({ ...content, pictures: [...content.pictures, ...added] }, choice);
  });
  return (
    <Stack gap="sm">
      <PicturesFields content={content} onChange={onChange} />
      {content.shared === undefined && (
        <AddPictures
          adding={adding}
          count={content.pictures.length}
          max={MAX_PICTURES}
          nouns={GALLERY_NOUNS}
        />
      )}
      {/* Folded: there are more options than fit on a screen, and the pictures are wanted first. */}
      <details className={classes.fold}>
        <summary>Design and options</summary>
        <Stack gap="sm">
          <HeightField content={content} onChange={onChange} />
          <GalleryOptionsFields
            options={content.options}
            hasHeight={content.height !== undefined}
            onChange={(options) => onChange({ ...content, options })}
          />
        </Stack>
      </details>
      {content.shared === undefined && (
        <ListFields
          items={content.pictures}
          noun="picture"
          max={MAX_PICTURES - adding.coming}
          fresh={() => ({ ...itemOf(emptyPicture), film: emptyVideo })}
          addText="Add a film"
          rowOf={rowOf}
          onChange={(pictures) => onChange({ ...content, pictures })}
        >
          {(item, change) => (
            <>
              <Text size="sm" c="dimmed">
                {types[content.pictures.indexOf(item)]}
              </Text>
              <ItemFields item={item} hasLightbox={hasLightbox} onChange={change} />
            </>
          )}
        </ListFields>
      )}
    </Stack>
  );
};

export const gallery: DeclaredKind<"gallery"> = {
  name: "Gallery",
  group: "Pictures and sound",
  icon: IconLibraryPhoto,
  also: "pictures photos slideshow carousel slider grid stacked lightbox",
  fresh: { type: "gallery", pictures: [], options: {} },
  fields: GalleryFields,
  shown: ({ pictures: { length }, shared }) =>
    shared === undefined ? `${length} ${length === 1 ? "item" : "items"}` : "",
};
