import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

type Region = { readonly code: string; readonly name: string };
export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  readonly regions: readonly Region[];
};

const load = async (): Promise<readonly Country[]> => {
  const { allCountries } = await import("country-region-data");
  return allCountries.map(([name, code, regions]) => ({
    code,
    name,
    regions: regions.map(([region, regionCode]) => ({
      name: region,
      code: regionCode ?? region,
    })),
  }));
};

const NONE: readonly Country[] = [];

/** All countries by name, with their states or provinces; loaded at first use. */
export const useCountries = (): readonly Country[] => {
  const { data } = useQuery({
    queryKey: ["countries"],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NONE;
};

export const CountryField = ({
  label,
  value,
  onChange,
  error,
  required = false,
}: {
  readonly label: string;
  /** Empty for none. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
  readonly required?: boolean;
}) => {
  const countries = useCountries();
  return (
    <Select
      label={label}
      required={required}
      searchable
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
      value={value === "" ? null : value}
      onChange={(code) => onChange(code ?? "")}
      error={error}
      nothingFoundMessage="No such country"
    />
  );
};
