/** Renders the hidden fields that bind a form to the time and clinic that its page shows. */
export function ExpectedFields({ expected }: { expected: { start: string; center: string } }) {
  return (
    <>
      <input type="hidden" name="expectedStart" value={expected.start} />
      <input type="hidden" name="expectedCenter" value={expected.center} />
    </>
  );
}
