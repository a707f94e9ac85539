import type { ReactNode } from 'react'

/** A field of a long form that is no antd form: its name, what is wrong with it or else a hint. */
export function Field({
  label,
  id,
  error,
  hint,
  whole,
  children,
}: {
  label: string
  id: string
  error?: string | undefined
  hint?: string
  /** Over all columns. */
  whole?: boolean
  children: ReactNode
}) {
  return (
    <div className={whole ? 'formfield whole' : 'formfield'}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <span className="field-error" role="alert">
          {error}
        </span>
      ) : hint ? (
        <span className="hint">{hint}</span>
      ) : null}
    </div>
  )
}
