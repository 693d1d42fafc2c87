import { useEffect, useState } from "react";
import { focalSteps } from "#domain/kit/focal-steps.ts";
import { pictureSet } from "#domain/kit/pictures.ts";
import { useStore } from "../kit/external-store.ts";
import { chosenVariant } from "./chosen-variant.ts";
import type { Product } from "./product.ts";

/** The sizes of the page's template, so that no picture is loaded twice. */
const SIZES = "(min-width: 880px) 40rem, 100vw";

type Picture = Product["images"][number];

/** The focal point as a class of the style sheet. */
const focalAttributes = ({ mediaFocalPoint }: Picture) => {
  const steps = focalSteps(mediaFocalPoint);
  return steps && { "data-focal-x": steps.x, "data-focal-y": steps.y };
};

/** The product's own pictures first, then those of variants. */
export const picturesOf = ({ images, variants }: Pick<Product, "images" | "variants">) => {
  const pictures = new Map<string, Picture>();
  for (const image of [...images, ...variants.flatMap(({ image }) => image ?? [])])
    if (!pictures.has(image.assetUrl)) pictures.set(image.assetUrl, image);
  return [...pictures.values()];
};

/** The variant's main picture is shown and the previous one is hidden. Spec: A4.11. */
export const ProductGallery = ({ product }: { readonly product: Product }) => {
  const pictures = picturesOf(product);
  const variant = useStore(chosenVariant);
  const [shown, show] = useState(pictures[0]?.assetUrl);
  const ofVariant = variant?.image?.assetUrl;
  useEffect(() => {
    if (ofVariant !== undefined) show(ofVariant);
  }, [ofVariant]);
  return (
    <>
      <div className="gallery-stage">
        {pictures.map((picture, index) => (
          <img
            key={picture.assetUrl}
            // Set before the URL: a browser starts loading with what it reads first.
            sizes={SIZES}
            srcSet={pictureSet(picture)}
            src={picture.assetUrl}
            alt={picture.altText || product.name}
            width={800}
            height={800}
            hidden={picture.assetUrl !== shown}
            loading={index === 0 ? "eager" : "lazy"}
            fetchPriority={index === 0 ? "high" : "auto"}
          />
        ))}
      </div>
      {product.images.length > 1 && (
        <ul className="gallery-thumbs" aria-label="Pictures">
          {product.images.map((picture) => (
            <li key={picture.assetUrl}>
              <a
                href={picture.assetUrl}
                aria-current={picture.assetUrl === shown}
                onClick={(event) => {
                  event.preventDefault();
                  show(picture.assetUrl);
                }}
              >
                <img
                  sizes="4.5rem"
                  srcSet={pictureSet(picture)}
                  src={picture.assetUrl}
                  {...focalAttributes(picture)}
                  alt={picture.altText || product.name}
                  width={80}
                  height={80}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
