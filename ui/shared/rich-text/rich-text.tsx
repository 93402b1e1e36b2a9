import { createElement, Fragment, type ReactNode } from 'react'
import type { RichBlock, Run } from '../../../core/site/rich-text.schema.ts'
import classes from './rich-text.module.css'

/** Draws a text of the operator as elements; no text is ever read as markup (D-110). */
export function RichText({ blocks }: { readonly blocks: readonly RichBlock[] }) {
  return (
    <div className={classes.prose}>
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { readonly block: RichBlock }) {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, undefined, <Runs runs={block.runs} />)
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          <Runs runs={block.runs} />
        </blockquote>
      )
    case 'list':
      return createElement(
        block.isOrdered ? 'ol' : 'ul',
        undefined,
        block.items.map((runs, at) => (
          <li key={at}>
            <Runs runs={runs} />
          </li>
        )),
      )
    case 'table':
      return (
        <div className={classes.scroll} tabIndex={0} role="group" aria-label="Table">
          <table>
            <thead>
              <tr>
                {block.head.map((runs, at) => (
                  <th key={at} scope="col">
                    <Runs runs={runs} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>
                  {row.map((runs, cell) => (
                    <td key={cell}>
                      <Runs runs={runs} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'code':
      return (
        <pre className={classes.scroll} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

const Runs = ({ runs }: { readonly runs: readonly Run[] }) => runs.map((run, at) => <Piece key={at} run={run} />)

function Piece({ run: { text, marks = [], href } }: { readonly run: Run }) {
  const marked = marks.reduce<ReactNode>((inside, mark) => createElement(mark, undefined, inside), text)
  return href === undefined ? <Fragment>{marked}</Fragment> : <a href={href}>{marked}</a>
}
