import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonLook } from './Button.tsx'

export interface DialogProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  wide?: boolean
  className?: string
  footer?: ReactNode
  children: ReactNode
}

const wrongFields = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]')]

/** The browser's own modal dialog: focus stays inside, Esc closes, the page behind is inert, focus returns. No library needed. */
export function Dialog({ open, title, onClose, wide, className, footer, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    // The dialog leaves the page with its closing, before the browser could give the focus back: done here.
    const opener = document.activeElement
    const wrongBefore = new Set(wrongFields())
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
    // The browser takes the first thing it finds, which is the ×: who came to type would close the question with Enter.
    dialog?.querySelector<HTMLElement>('[data-typed-first]')?.focus()
    return () => {
      // Refused: the field that is wrong now comes first, whether it was marked before or after the dialog went.
      const wrong = wrongFields().find(field => !wrongBefore.has(field))
      const active = document.activeElement
      if (wrong) wrong.focus()
      else if (active && active !== document.body && !dialog?.contains(active)) return
      else if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
    }
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={box}
      className={['dialog', wide && 'wide', className].filter(Boolean).join(' ')}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={e => {
        e.preventDefault()
        onClose()
      }}
      onClick={e => e.target === box.current && onClose()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" aria-label="关闭" onClick={onClose}>
          ×
        </button>
      </header>
      <div>{children}</div>
      {footer && <footer>{footer}</footer>}
    </dialog>
  )
}

export interface ConfirmProps {
  open: boolean
  /** Names the object: 取消订单 DD2026…？ */
  title: ReactNode
  /** Names the consequence. */
  children: ReactNode
  confirmText: string
  cancelText?: string
  /** `false`: it leads away by itself, the dialog is not closed behind it. */
  onConfirm: () => unknown
  onClose: () => void
}

export function ConfirmDialog({ open, title, children, confirmText, cancelText = '先不', onConfirm, onClose }: ConfirmProps) {
  const run = async () => {
    if ((await onConfirm()) !== false) onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{cancelText}</Button>
      <Button look="primary" onClick={run}>
        {confirmText}
      </Button>
    </>
  )
  return (
    <Dialog open={open} title={title} onClose={onClose} footer={footer}>
      <p>{children}</p>
    </Dialog>
  )
}

export interface ConfirmButtonProps {
  children: ReactNode
  title: ReactNode
  consequence: ReactNode
  confirmText: string
  cancelText?: string
  onConfirm: () => unknown
  look?: ButtonLook
  size?: 'sm' | 'lg' | undefined
  disabledReason?: string | null | undefined
  reasonAt?: 'beside' | 'title'
}

/** A destructive action: the button asks once, naming the object and the consequence. */
export function ConfirmButton({
  children,
  title,
  consequence,
  confirmText,
  cancelText,
  onConfirm,
  look = 'danger',
  size,
  disabledReason,
  reasonAt,
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} size={size} disabledReason={disabledReason} reasonAt={reasonAt} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={open}
        title={title}
        confirmText={confirmText}
        cancelText={cancelText}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        {consequence}
      </ConfirmDialog>
    </>
  )
}
