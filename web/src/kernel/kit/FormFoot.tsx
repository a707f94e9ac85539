import { Button } from './Button.tsx'

/** The end of a form: what is kept is forgotten by 取消. */
export function FormFoot({ save, busy, onCancel }: { save: string; busy: boolean; onCancel(): void }) {
  return (
    <div className="whole row acts">
      <Button look="primary" type="submit" busy={busy} busyText="正在保存…">
        {save}
      </Button>
      <Button onClick={onCancel}>取消</Button>
    </div>
  )
}
