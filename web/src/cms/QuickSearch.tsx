import { useLazyCall } from '@mall/client/useCall.ts'
import { Form } from 'react-router'
import { Button } from '../kit/Button.tsx'
import { Input, Select } from '../kit/Field.tsx'
import { Panel } from '../kit/Panel.tsx'

/** Grade, size and tons: what a buyer has on his list. A GET form: works without JavaScript. */
export function QuickSearch({ code }: { code: string }) {
  const grades = useLazyCall('/api/productLibMateria/getAPIResultProductLibMateriaList', { ofChannel: code }).data ?? []
  return (
    <Panel title="快速找规格">
      <Form action="/search" className="quick">
        <div className="two2">
          {grades.length > 0 ? (
            <Select label="材质" name="grade" size="md" defaultValue="">
              <option value="">不限</option>
              {grades.slice(0, 60).map(g => (
                <option key={g.grade} value={g.grade}>
                  {g.grade}
                </option>
              ))}
            </Select>
          ) : (
            <Input label="材质" name="grade" size="md" placeholder="如 HRB400E" />
          )}
          <Input label="需要" name="availableFromT" inputMode="decimal" size="md" unit="吨" placeholder="不限" />
        </div>
        <Input label="规格" name="word" size="md" placeholder="如 Φ20*9000、20*2200" maxLength={60} />
        <Button look="ink" type="submit" wide>
          查现货
        </Button>
      </Form>
    </Panel>
  )
}
