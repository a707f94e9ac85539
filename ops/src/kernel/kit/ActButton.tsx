import { Button, type ButtonProps, Tooltip } from 'antd'

/** A button that cannot be used says why: on hover, on focus, and to a screen reader. */
export function ActButton({ why, ...button }: ButtonProps & { why?: string }) {
  if (!why) return <Button {...button} />
  return (
    <Tooltip title={why}>
      <span className="act-why" role="note" aria-label={why}>
        <Button {...button} disabled />
      </span>
    </Tooltip>
  )
}
