import type { CSSProperties } from 'react'

/** One drawing of public/sections.svg each; the file comes from our own drawings, not from photographs. */
export type SectionKind =
  | 'rebar'
  | 'h'
  | 'coil'
  | 'ppc'
  | 'plate'
  | 'round'
  | 'rect'
  | 'wire'
  | 'spiral'
  | 'vehicle'
  | 'scrap'
  | 'byprod'
  | 'am'

/** Product class of the wire -> drawing. */
const DRAWING: Record<string, SectionKind> = {
  CRC: 'coil',
  GAL: 'coil',
  HRC: 'coil',
  PPC: 'ppc',
  HRP: 'plate',
  STRUCT: 'h',
  SECTION: 'h',
  BAR: 'wire',
  SEAMLESS: 'round',
  CUTPLATE: 'plate',
  RECT: 'rect',
  ROUND: 'round',
  SPIRAL: 'spiral',
  REBAR: 'rebar',
  WIRE: 'wire',
  SCRAP: 'scrap',
  VEHICLE: 'vehicle',
  BYPROD: 'byprod',
  AM: 'am',
}

export const sectionOf = (productClass: string): SectionKind => DRAWING[productClass] ?? 'plate'

export interface SectionProps {
  kind: SectionKind
  large?: boolean
  /** Coat colour of a colour-coated coil, '#8C2F2B'. */
  accent?: string | null
}

/** Decoration: the name always stands beside it. A `use` copy is reached by inherited variables only. */
export function Section({ kind, large = false, accent }: SectionProps) {
  const style = accent ? ({ '--sec-accent': accent } as CSSProperties) : undefined
  return (
    <svg className={large ? 'sec l' : 'sec'} viewBox="0 0 96 64" style={style} aria-hidden="true">
      <use href={`/sections.svg#sec-${kind}`} />
    </svg>
  )
}

export function ClassSection({ productClass, ...rest }: { productClass: string } & Omit<SectionProps, 'kind'>) {
  return <Section kind={sectionOf(productClass)} {...rest} />
}
