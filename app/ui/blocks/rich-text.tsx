import type { Token, Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { Anchor } from "../text/anchor";
import { Breakable } from "../text/breakable";

/** Renders a text of the provider from its parsed Markdown. Any other markup stays text. */
export function RichText({ tokens }: { tokens: Token[] }) {
  return <div className="rich">{drawAll(tokens)}</div>;
}

function drawAll(tokens: readonly Token[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  return tokens.map((token, index) => <Fragment key={index}>{draw(token)}</Fragment>);
}

function draw(token: Token): ReactNode {
  const inside = () => drawAll(childrenOf(token) ?? []);
  switch (token.type) {
    case "heading":
      return token.depth <= 2 ? <h2>{inside()}</h2> : <h3>{inside()}</h3>;
    case "paragraph":
      return <p>{inside()}</p>;
    case "list":
      return drawList(token as Tokens.List);
    case "strong":
      return <strong>{inside()}</strong>;
    case "em":
      return <em>{inside()}</em>;
    case "link":
      return <Anchor to={token.href}>{inside()}</Anchor>;
    case "image":
      return drawPicture(token as Tokens.Image);
    case "br":
      return <br />;
    case "space":
      return null;
    default:
      if (childrenOf(token)) return inside();
      return <Breakable>{token.type === "escape" ? token.text : token.raw}</Breakable>;
  }
}

/** Renders `![what it shows](/pictures/one.svg "560x300")` with its size, so that the text does not shift when the picture loads. */
function drawPicture({ href, text, title }: Tokens.Image): ReactNode {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(title ?? "") ?? [];
  return (
    <img
      src={href}
      alt={text}
      width={width}
      height={height}
      loading="lazy"
      className="h-auto w-full rounded-2xl"
    />
  );
}

function drawList({ ordered, items }: Tokens.List): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
  const lines = items.map((item, index) => <li key={index}>{drawAll(item.tokens)}</li>);
  return ordered ? <ol>{lines}</ol> : <ul>{lines}</ul>;
}

function childrenOf(token: Token): Token[] | undefined {
  return (token as { tokens?: Token[] }).tokens;
}
