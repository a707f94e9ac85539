import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'

export type ButtonLook = 'primary' | 'ink' | 'quiet' | 'danger'

interface Look {
  look?: ButtonLook
  size?: 'sm' | 'lg'
  wide?: boolean
  className?: string
}

const classes = ({ look, size, wide, className }: Look, busy = false) =>
  ['btn', look, size, wide && 'wide', busy && 'busy', className].filter(Boolean).join(' ')

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className'> {
  /** A promise keeps the button busy until it settles: no second click is needed, none does harm. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  busy?: boolean
  busyText?: ReactNode
  /** Why the button cannot be used now; undefined or null means it can. */
  disabledReason?: string | null | undefined
  /** Where the reason stands: beside the button, or only as its tooltip and description (rows of a table). */
  reasonAt?: 'beside' | 'title'
}

export function Button(props: ButtonProps) {
  const { look, size, wide, className, onClick, busy, busyText, disabledReason, reasonAt = 'beside', children, ...rest } = props
  const [running, setRunning] = useState(false)
  const lock = useRef(false)
  const id = useId()
  const working = busy || running
  const dead = Boolean(disabledReason) || rest.disabled

  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (dead || working || lock.current) {
      event.preventDefault()
      return
    }
    const result = onClick?.(event)
    if (result instanceof Promise) {
      lock.current = true
      setRunning(true)
      const done = () => {
        lock.current = false
        setRunning(false)
      }
      result.then(done, done)
    }
  }

  const button = (
    <button
      type="button"
      {...rest}
      className={classes({ look, size, wide, className }, working)}
      aria-disabled={dead || undefined}
      aria-busy={working || undefined}
      aria-describedby={disabledReason ? id : rest['aria-describedby']}
      title={disabledReason && reasonAt === 'title' ? disabledReason : rest.title}
      onClick={click}
    >
      {working && busyText ? busyText : children}
    </button>
  )
  if (!disabledReason) return button
  return (
    <>
      {button}
      <span className={reasonAt === 'title' ? 'vh' : 'why'} id={id}>
        {disabledReason}
      </span>
    </>
  )
}

/** A link that looks like a button: it goes somewhere, so it stays a link and works without JavaScript. */
export function LinkButton({ look, size, wide, className, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classes({ look, size, wide, className })} />
}
