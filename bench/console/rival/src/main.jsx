import {
  Admin,
  Datagrid,
  DateField,
  Edit,
  List,
  NumberField,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  Resource,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'
import { dataProvider } from './data-provider.js'

const kinds = ['apartment', 'shop', 'office', 'parking'].map((id) => ({ id, name: id }))
const unitFilters = [<TextInput key="q" source="q" label="Search" alwaysOn />]

const Units = () => (
  <List perPage={25} sort={{ field: 'code', order: 'ASC' }} filters={unitFilters}>
    <Datagrid rowClick="edit">
      <TextField source="code" />
      <ReferenceField source="property" reference="properties" link={false}>
        <TextField source="name" />
      </ReferenceField>
      <TextField source="kind" />
      <NumberField source="floor" />
      <NumberField source="bedrooms" />
      <NumberField source="netArea" />
      <NumberField source="salePrice" />
      <TextField source="status" />
      <DateField source="updatedAt" />
    </Datagrid>
  </List>
)

const UnitEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="code" />
      <ReferenceInput source="property" reference="properties" />
      <SelectInput source="kind" choices={kinds} />
      <NumberInput source="floor" />
      <NumberInput source="bedrooms" />
      <NumberInput source="netArea" />
      <NumberInput source="grossArea" />
      <NumberInput source="salePrice" />
      <TextInput source="block" />
      <TextInput source="entrance" />
      <TextInput source="view" />
    </SimpleForm>
  </Edit>
)

const Properties = () => (
  <List perPage={25} sort={{ field: 'code', order: 'ASC' }}>
    <Datagrid rowClick="edit">
      <TextField source="code" />
      <TextField source="name" />
      <TextField source="kind" />
      <TextField source="stage" />
      <DateField source="updatedAt" />
    </Datagrid>
  </List>
)

createRoot(document.getElementById('app')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="units" list={Units} edit={UnitEdit} recordRepresentation="code" />
    <Resource name="properties" list={Properties} recordRepresentation="name" />
  </Admin>,
)
