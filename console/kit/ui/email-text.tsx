/** An email address that breaks after its @ before anywhere else. */
export const EmailText = ({ of }: { readonly of: string }) => {
  const at = of.lastIndexOf("@") + 1;
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  );
};
