import { type ReactNode, useEffect, useState } from 'react'

/**
 * What a phone does not need first: one press away there, always there on a desktop and without script. `at`: the place of the page that a link may lead to, which
 * opens it; `open`: something in it waits for the reader.
 */
export function PhoneFold({
  label,
  at = '',
  open = false,
  children,
}: {
  label: string
  at?: string
  open?: boolean
  children: ReactNode
}) {
  const [pressed, press] = useState(false)
  useEffect(() => {
    if (at === '') return
    const look = () => {
      if (location.hash === `#${at}`) press(true)
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [at])
  const shown = pressed || open
  return (
    <>
      <div className={shown ? undefined : 'foldn'}>{children}</div>
      {!shown && (
        <p className="foldmore only-n">
          <button type="button" className="link" onClick={() => press(true)}>
            {label}
          </button>
        </p>
      )}
    </>
  )
}
