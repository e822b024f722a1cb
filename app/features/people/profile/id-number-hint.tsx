/**
 * What the number of each document looks like. Inside `by-type` the hint follows the document that is chosen; where the browser's styles
 * cannot tell, and before anything is chosen, all of it is there.
 */
export function IdNumberHint() {
  return (
    <>
      <span data-type="NRIC">NRIC: for example S1234567D. </span>
      <span data-type="FIN">FIN: for example G1234567X. </span>
      <span data-type="PASSPORT">Passport: letters and digits, at least 4.</span>
    </>
  );
}
