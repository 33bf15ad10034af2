import type { DesignModel, TableModel } from '@tablewright/design/model'
import { distinctNames, pascalName } from './names.js'
import type { PlainObject } from './plain-data.js'
import { tableProperties } from './table-properties.js'
import { toYaml } from './to-yaml.js'

function templateOf(model: DesignModel): PlainObject {
  const tables = Object.values(model.tables)
  const ids = distinctNames(
    tables.map(({ name }) => name),
    pascalName,
  )
  const idOf = ({ name }: TableModel) => ids.get(name)!
  // CloudFormation creates independent tables in parallel, but DynamoDB limits how many tables with indexes
  // are created at a time.
  const indexed = tables.filter(({ indexes }) => Object.keys(indexes).length > 0)
  const before = new Map(indexed.slice(1).map((table, index) => [table, idOf(indexed[index]!)]))
  return {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: `The tables of ${model.name}`,
    Resources: Object.fromEntries(
      tables.map((table) => {
        const dependsOn = before.get(table)
        return [
          idOf(table),
          {
            Type: 'AWS::DynamoDB::Table',
            ...(dependsOn === undefined ? {} : { DependsOn: dependsOn }),
            DeletionPolicy: 'Retain',
            UpdateReplacePolicy: 'Retain',
            Properties: tableProperties(table),
          },
        ]
      }),
    ),
    Outputs: Object.fromEntries(tables.flatMap((table) => outputsOf(table, idOf(table)))),
  }
}

/** Returns the outputs with which other stacks refer to a table. */
function outputsOf({ stream }: TableModel, id: string): readonly [string, PlainObject][] {
  const output = (value: PlainObject): PlainObject => ({ Value: value })
  return [
    [`${id}Name`, output({ Ref: id })],
    [`${id}Arn`, output({ 'Fn::GetAtt': [id, 'Arn'] })],
    ...(stream
      ? [[`${id}StreamArn`, output({ 'Fn::GetAtt': [id, 'StreamArn'] })] as [string, PlainObject]]
      : []),
  ]
}

/** Returns a CloudFormation template with the tables of a design. */
export function toCloudFormation(model: DesignModel, form: 'yaml' | 'json'): string {
  const template = templateOf(model)
  return form === 'json' ? `${JSON.stringify(template, undefined, 2)}\n` : toYaml(template)
}
