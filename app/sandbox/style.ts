import { createHash } from "node:crypto";
import { brand, type Colours } from "~/lib/brand/brand";

/** The portal's look, in the few rules that the sandbox needs. */
const css = (c: Colours) => `
*{box-sizing:border-box}
html{font-size:18px;-webkit-text-size-adjust:100%}
body{margin:0;background:${c.ground};color:${c.ink};line-height:1.5;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
.strip{margin:0;padding:.5rem 1rem;background:${c.marigold};color:${c.ink};font-weight:600;font-size:.9rem}
.head{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.25rem 1.5rem;max-width:36rem;margin:0 auto;padding:.6rem 1rem;border-bottom:1px solid ${c.controlBorder}}
.head .name{display:flex;align-items:center;gap:.6rem;font-family:Georgia,serif;font-weight:700;font-size:1.15rem}
.head a{display:inline-block;padding:.6rem 0;font-weight:600}
.head small{display:block;color:${c.muted};font-size:.85rem}
main{max-width:36rem;margin:0 auto;padding:1.25rem 1rem 3rem}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.15rem;margin:1.5rem 0 .5rem}
p,ul,dl,table{margin:0 0 1rem}
a{color:${c.info};text-underline-offset:.15em}
label,legend{font-weight:600;display:block}
fieldset{border:0;margin:0 0 1.25rem;padding:0;min-width:0}
.field{margin:0 0 1.25rem}
.hint{display:block;color:${c.muted};margin:0 0 .25rem}
.error{display:block;color:${c.danger};font-weight:600;margin:.15rem 0 .35rem}
input,select,textarea{font:inherit;color:${c.ink};background:#fff;border:2px solid ${c.controlBorder};border-radius:6px;padding:.5rem .6rem;min-height:48px;width:100%;max-width:100%}
input.short{max-width:9rem}
.wrong{border-color:${c.danger}}
.choice{display:flex;gap:.6rem;align-items:flex-start;padding:.55rem 0;min-height:48px;font-weight:400}
.choice input{width:24px;height:24px;min-height:0;flex:none;margin:.1rem 0 0;accent-color:${c.brand}}
button,.button{display:inline-block;font:inherit;font-weight:600;min-height:48px;padding:.6rem 1.2rem;border-radius:6px;border:2px solid ${c.brand};background:${c.brand};color:#fff;cursor:pointer;text-decoration:none}
button.quiet,.button.quiet{background:${c.ground};color:${c.brand}}
button,.button,form{max-width:100%}
form{margin:0 0 1rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
.row .field{margin-bottom:.5rem}
.links a,.links summary{display:inline-block;padding:.55rem 0;min-height:48px}
.links{list-style:none;padding:0}
:focus-visible{outline:3px solid ${c.marigold};outline-offset:2px;box-shadow:0 0 0 6px ${c.ink}}
.problem,.panel{background:${c.panel};border-left:6px solid ${c.brand};padding:.9rem 1rem;margin:0 0 1.25rem;border-radius:0 6px 6px 0}
.problem{background:${c.ground};border:3px solid ${c.danger};border-radius:6px}
.problem h2{margin-top:0}
.problem a{color:${c.danger};font-weight:600}
.panel :last-child,.problem :last-child{margin-bottom:0}
dl{display:grid;grid-template-columns:1fr;gap:.1rem}
dt{color:${c.muted}}
dd{margin:0 0 .6rem;font-weight:600}
.amount{font-size:1.8rem;font-weight:700;margin:0 0 .25rem}
details{margin:0 0 1rem}
summary{cursor:pointer;font-weight:600;min-height:48px;padding:.55rem 0}
pre{white-space:pre-wrap;font:inherit;background:${c.panel};padding:1rem;border-radius:6px}
.list{list-style:none;padding:0}
.list li{border-top:1px solid ${c.controlBorder};padding:.75rem 0}
.small{color:${c.muted};font-size:.95rem}
@media (min-width:30rem){dl{grid-template-columns:11rem 1fr}dd{margin-bottom:.3rem}}
`;

/** Builds the style in the provider's colours, with the hash that allows it alone in the Content-Security-Policy. */
export function buildBrandedStyle(): { text: string; hash: string } {
  const text = css(brand.colours);
  return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
}
