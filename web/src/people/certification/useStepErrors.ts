import {
  type CertificationField,
  type CertificationStep,
  fieldsOf,
} from '@mall/domain/people/certification/certification.fields.ts'
import { fieldProblem } from '@mall/domain/people/certification/certification.rules.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { idOf } from './FormField.tsx'
import type { Draft } from './useDraft.ts'

const focusOn = (field: CertificationField) =>
  requestAnimationFrame(() => {
    const box = document.getElementById(idOf(field))
    box?.scrollIntoView({ block: 'center' })
    box?.focus({ preventScroll: true })
  })

/** Errors of a screen: shown once its owner wanted to go on; the address may name a field that is to be mended. */
export function useStepErrors(step: CertificationStep, draft: Draft, today: string) {
  const [tried, setTried] = useState(false)
  const [query] = useSearchParams()
  const wanted = query.get('field')
  useEffect(() => {
    const field = fieldsOf(step).find(f => f === wanted)
    if (field) focusOn(field)
  }, [step, wanted])
  const problems = fieldsOf(step).flatMap(field => {
    const problem = fieldProblem(field, draft.form, today)
    return problem ? [{ field, problem }] : []
  })
  const errors: Partial<Record<CertificationField, string>> = tried
    ? Object.fromEntries(problems.map(p => [p.field, p.problem]))
    : {}
  /** True when the screen is complete; else the first field that is not gets the focus. */
  const check = (): boolean => {
    setTried(true)
    const [first] = problems
    if (first) focusOn(first.field)
    return first === undefined
  }
  return { errors, check, problems }
}
