import assert from 'node:assert/strict'
import { type ConformanceCase, invalid, pair, refused, withTable } from './conformance-case.js'

const enabled = { Enabled: true, AttributeName: 'expires' }

export const timeToLiveCases: readonly ConformanceCase[] = [
  {
    name: 'a time to live is enabled, described and not changed twice within an hour',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const before = await send('DescribeTimeToLive', { TableName })
        assert.deepEqual(before.TimeToLiveDescription, { TimeToLiveStatus: 'DISABLED' })
        const answer = await send('UpdateTimeToLive', { TableName, TimeToLiveSpecification: enabled })
        assert.deepEqual(answer.TimeToLiveSpecification, enabled)
        const after = await send('DescribeTimeToLive', { TableName })
        assert.deepEqual(after.TimeToLiveDescription, {
          TimeToLiveStatus: 'ENABLED',
          AttributeName: 'expires',
        })
        await invalid(
          send,
          'UpdateTimeToLive',
          { TableName, TimeToLiveSpecification: { Enabled: false, AttributeName: 'expires' } },
          'Time to live has been modified multiple times within a fixed interval',
        )
      }),
  },
  {
    name: 'a time to live that is already so, or on another attribute, is refused',
    run: (send) =>
      withTable(send, pair, async (TableName) => {
        const disabled = { Enabled: false, AttributeName: 'expires' }
        await invalid(
          send,
          'UpdateTimeToLive',
          { TableName, TimeToLiveSpecification: disabled },
          'TimeToLive is already disabled',
        )
        await send('UpdateTimeToLive', { TableName, TimeToLiveSpecification: enabled })
        await invalid(
          send,
          'UpdateTimeToLive',
          { TableName, TimeToLiveSpecification: enabled },
          'TimeToLive is already enabled',
        )
        for (const Enabled of [true, false])
          await invalid(
            send,
            'UpdateTimeToLive',
            { TableName, TimeToLiveSpecification: { Enabled, AttributeName: 'other' } },
            'TimeToLive is active on a different AttributeName: current AttributeName is expires',
          )
      }),
  },
  {
    name: 'a time to live needs a table and an attribute name',
    run: async (send) => {
      await refused(
        send,
        'UpdateTimeToLive',
        { TableName: 'nowhere', TimeToLiveSpecification: enabled },
        'ResourceNotFoundException',
        'Requested resource not found: Table: nowhere not found',
      )
      await invalid(
        send,
        'UpdateTimeToLive',
        { TableName: 'nowhere', TimeToLiveSpecification: { Enabled: true, AttributeName: '' } },
        "1 validation error detected: Value '' at 'timeToLiveSpecification.attributeName' failed to satisfy " +
          'constraint: Member must have length greater than or equal to 1',
      )
    },
  },
]
